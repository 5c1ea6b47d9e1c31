import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from './fake-gateway.js';
import { startCli } from './run-cli.js';

let gateway: FakeGateway;
let home: string;
let env: Record<string, string>;

beforeEach(async () => {
  gateway = await startFakeGateway();
  home = await mkdtemp(join(tmpdir(), 'roundtable-cli-'));
  env = { ROUNDTABLE_URL: gateway.url, XDG_CONFIG_HOME: home };
});

afterEach(async () => {
  await gateway.stop();
  await rm(home, { recursive: true, force: true });
});

/** The transcript without its first two lines, which name the team and the conversation. */
const talk = (out: string) => out.split('\n').slice(2).join('\n');

describe('a chat without a terminal', () => {
  it('sends the lines one after another and shows each answer with who gave it', async () => {
    const { code, out } = await startCli([], env).finish('one\n\ntwo\n');
    expect(code).toBe(0);
    expect(talk(out)).toBe('You: one\nCoach: You said: one\nYou: two\nCoach: You said: two\n');
  });

  it('shows thoughts, tools and the handoff in their order, without colours', async () => {
    const { out } = await startCli([], env).finish('a new goal\n');
    expect(talk(out).split('\n')).toEqual([
      'You: a new goal',
      '* Coach thinks: This is a goal.',
      '* Coach uses get_goals',
      'Coach: Goal Architect joins us.',
      'Coach → Goal Architect: A new goal',
      'Goal Architect: Hello, what is the goal?',
      '',
    ]);
    expect(out).not.toContain('\u001b');
  });

  it('explains the last turn, or the one that is named', async () => {
    const { out } = await startCli([], env).finish('one\n/explain\n/explain 1\n/explain 7\n/undo\n');
    expect(out.match(/Answer 1 \(message\): answered in 0.0 s/g)).toHaveLength(2);
    expect(out).toContain('There is no turn 7.');
    expect(out).toContain('No message is waiting.');
  });

  it('takes an edited approval line by line and saves exactly the edited text', async () => {
    const { out } = await startCli([], env).finish(
      'a plan\nedit\n# New\n\n- Tuesdays\n.\nShorter\napprove\n',
    );
    expect(gateway.decisions).toEqual([
      { approved: true, edits: { planContent: '# New\n\n- Tuesdays', summary: 'Shorter' } },
    ]);
    expect(out).toContain('**Plan for “Run”**');
    expect(out).toContain('The plan was approved and saved with your changes.\nCoach: It is saved.\n');
  });

  it('takes a mere yes for the proposal only while nothing else was said', async () => {
    await startCli([], env).finish('a plan\nyes\n');
    expect(gateway.decisions).toEqual([{ approved: true }]);
    await startCli([], env).finish('a plan\nshall I call the gym?\nyes\n');
    expect(gateway.decisions).toHaveLength(1);
    await startCli([], env).finish('a plan\nshall I call the gym?\n/open\nyes\n');
    expect(gateway.decisions).toHaveLength(2);
  });

  it('shows an open confirmation again when the conversation is resumed', async () => {
    await startCli([], env).finish('a plan\nlater\n');
    const { out } = await startCli(['--resume'], env).finish('reject\n');
    expect(out).toContain('Coach: Here is a plan.\n');
    expect(out).toContain('- Mondays');
    expect(out.match(/Run on Mondays/g)).toHaveLength(1);
    expect(gateway.decisions).toEqual([{ approved: false }]);
  });

  it('says a failed turn in plain words and goes on', async () => {
    const { code, out } = await startCli([], env).finish('fail\nwell\n');
    expect(code).toBe(0);
    expect(talk(out)).toBe('You: fail\n! Something went wrong.\nYou: well\nCoach: You said: well\n');
  });

  it('goes on in mid-answer when the stream is cut, without a gap or a double', async () => {
    const { out } = await startCli([], env).finish('cut\n');
    expect(talk(out)).toBe('You: cut\nCoach: You said: cut\n');
  });

  it('interrupts the running turn at the first Ctrl-C and leaves at the second', async () => {
    const cli = startCli([], env);
    cli.type('slow\n');
    await cli.sees('Coach: Well, ');
    cli.child.kill('SIGINT');
    await cli.sees('(stopped)');
    cli.child.kill('SIGINT');
    const { code, out } = await cli.finish();
    expect(code).toBe(0);
    expect(out).toContain('Stopping…');
  });

  it('finds words in the conversation and tells who is there', async () => {
    const { out } = await startCli([], env).finish('apples and pears\n/search PEARS\n/agents\n/nonsense\n');
    expect(out).toContain('1  You: apples and pears\n2  Coach: You said: apples and pears\n');
    expect(out).toContain('▸ Coach: Home\n  Goal Architect: Goals\n');
    expect(out).toContain('There is no command /nonsense.');
  });

  it('understands its commands by Spanish names and answers them in Spanish', async () => {
    const { out } = await startCli([], env).finish(
      'manzanas y peras\n/buscar peras\n/historial 0\n/deshacer\n/abiertas\n/explicar\n/ayuda\n/subir x\n/salir\nno más\n',
    );
    expect(out).toContain('2 mensajes encontrados:\n1  Tú: manzanas y peras\n');
    expect(out).toContain('Después de /historial va un número de mensajes; «0» no lo es.');
    expect(out).toContain('No hay ningún mensaje en espera.\nNo tienes ninguna decisión pendiente.\n');
    expect(out).toContain('Respuesta 1 (message): answered en 0.0 s');
    expect(out).toMatch(/^\/nueva +empieza una conversación nueva\n\/lista +/m);
    expect(out).toMatch(/! No hay ningún archivo en \S*x\. Pon entre comillas/);
    expect(out).not.toContain('no más');
  });

  it('takes paths and the word help as messages with a team that has no projects', async () => {
    const { out } = await startCli([], env).finish('help\n./package.json\n/upload\n');
    expect(talk(out)).toBe(
      'You: help\nCoach: You said: help\nYou: ./package.json\nCoach: You said: ./package.json\n/upload PATH [words] sends a file with a message. Put a path with spaces in quotation marks.\n',
    );
  });

  it('looks back by number or by words', async () => {
    const { out } = await startCli([], env).finish(
      'apples\npears\n/history apples\n/history 1\n/history 0\n',
    );
    expect(out).toContain('2 found:\n1  You: apples\n2  Coach: You said: apples\nCoach: You said: pears\n');
    expect(out).toContain('/history takes a number of messages, not "0".');
  });

  it('looks back over what was said, without tools that ran between', async () => {
    const { out } = await startCli([], env).finish('a new goal\n/history 3\n');
    expect(out).toMatch(
      /You: a new goal\nCoach: Goal Architect joins us\.\nGoal Architect: Hello, what is the goal\?\n$/,
    );
  });

  it('ends quietly when its reader goes away', async () => {
    const cli = startCli([], env);
    await cli.sees('Round Table');
    cli.child.stdout.destroy();
    const { code, err } = await cli.finish('one\ntwo\n');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

describe('one message for a script', () => {
  it('prints one object', async () => {
    const { code, out } = await startCli(['--json', 'Hello'], env).finish();
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ result: { type: 'message', message: 'You said: Hello' } });
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  it('reads the text from standard input and goes on with a conversation', async () => {
    const first = JSON.parse((await startCli(['--json', 'Hello'], env).finish()).out);
    const { out } = await startCli(['--json', '--conversation', first.conversationId], env).finish(
      'And\nso\n',
    );
    expect(JSON.parse(out)).toMatchObject({
      conversationId: first.conversationId,
      result: { message: 'You said: And\nso' },
    });
  });

  it('decides a confirmation that it finds by its id', async () => {
    const { out } = await startCli(['--json', 'a plan'], env).finish();
    const { id } = JSON.parse(out).result.confirmation;
    const decided = await startCli(['--decide', id, '--approve', '--edit', 'summary=a=b'], env).finish();
    expect(JSON.parse(decided.out)).toMatchObject({ confirmationId: id, result: { success: true } });
    expect(gateway.decisions).toEqual([{ approved: true, edits: { summary: 'a=b' } }]);
    const again = await startCli(['--decide', id, '--reject'], env).finish();
    expect(again.code).toBe(4);
  });

  it.each([
    { name: 'wrong usage', args: ['--decide', 'x'], code: 2 },
    { name: 'no text', args: ['--json'], code: 2 },
    { name: 'a gateway that is not there', args: ['--json', 'x', '--url', 'http://127.0.0.1:9'], code: 3 },
    { name: 'a refusal', args: ['--json', 'x', '--team', 'nobody'], code: 4 },
    { name: 'a wrong key', args: ['--json', 'x', '--token', 'wrong'], code: 4 },
    { name: 'a failed turn', args: ['--json', 'fail'], code: 5 },
    { name: 'no answer in time', args: ['--json', 'slow', '--timeout', '0.3'], code: 5 },
  ])('ends with $code on $name', async ({ args, code }) => {
    const run = await startCli(args, env).finish();
    expect(run.code).toBe(code);
    if (code === 2) expect(run.out).toBe('');
    else expect(JSON.parse(run.out)).toHaveProperty('result');
  });
});

describe('the sign-in', () => {
  it('is kept for its owner only and used again', async () => {
    await startCli(['--json', 'x'], env).finish();
    await startCli(['--json', 'x'], env).finish();
    expect(gateway.logins()).toBe(1);
    const file = join(home, 'roundtable', 'cli.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain('local-token');
  });

  it('is renewed when the kept key is no longer good', async () => {
    await startCli(['--json', 'x'], env).finish();
    gateway.changeToken('another');
    expect((await startCli(['--json', 'x'], env).finish()).code).toBe(0);
  });
});

describe('the doctor', () => {
  it('finds everything in place', async () => {
    const { code, out } = await startCli(['doctor'], env).finish();
    expect(out).toContain('Everything is in place');
    expect(code).toBe(0);
  });

  it('says what to do when the gateway is not there', async () => {
    const { code, out } = await startCli(['doctor', '--url', 'http://127.0.0.1:9'], env).finish();
    expect(code).toBe(3);
    expect(out).toContain('npm start');
  });
});
