import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSimulator,
  RUNS_ALL,
  type Simulator,
  STAND_INS,
  type System,
  startGeminiApi,
  startOpenAiApi,
  startSystem,
} from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startChat } from './chat-process.js';
import { idle, open, say } from './support.js';

// Conversations through the programs, with the worker as it is in production: set by the environment alone. With
// REAL_CLAUDE_CLI and REAL_GEMINI_CLI they run through the real ones.

const PROGRAMS = {
  'claude-cli': process.env.REAL_CLAUDE_CLI ?? STAND_INS.claude,
  'gemini-cli': process.env.REAL_GEMINI_CLI ?? STAND_INS.gemini,
} as const;
type Name = keyof typeof PROGRAMS;

let dir: string;
let gemini: Awaited<ReturnType<typeof startGeminiApi>>;
let openAi: Awaited<ReturnType<typeof startOpenAiApi>>;
let system: System;
/** What answers without a model: the teams' rehearsals. */
let demo: Simulator;

/** The program, with a note of what it was given before it begins. */
function witnessed(name: Name): string {
  const file = join(dir, name);
  writeFileSync(file, `#!/bin/sh\nenv > ${file}.env; ls -A > ${file}.files\nexec "${PROGRAMS[name]}" "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
const environmentOf = (name: Name) => readFileSync(join(dir, `${name}.env`), 'utf8');

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-providers-'));
  // The programs' APIs are the simulator; its address is known only when the system has started.
  system = await startSystem({ env: { MODEL_PROVIDERS: 'anthropic' } });
  gemini = await startGeminiApi(system.simulator.url);
  openAi = await startOpenAiApi(system.simulator.url, 'key-of-another');
  demo = await createSimulator();
  await system.worker.signal('SIGKILL');
  await system.addWorker({
    HOME: dir,
    MODEL_PROVIDERS: 'anthropic, claude-cli, gemini-cli, openai-compatible, offline-demo',
    OFFLINE_DEMO_URL: demo.url,
    OPENAI_COMPATIBLE_BASE_URL: openAi.url,
    OPENAI_COMPATIBLE_API_KEY: 'key-of-another',
    OPENAI_COMPATIBLE_MODEL: 'qwen3',
    CLAUDE_CLI_PATH: witnessed('claude-cli'),
    CLAUDE_CLI_BASE_URL: system.simulator.url,
    CLAUDE_CLI_API_KEY: 'key-of-claude',
    GEMINI_CLI_PATH: witnessed('gemini-cli'),
    GOOGLE_GEMINI_BASE_URL: gemini.url,
    GEMINI_API_KEY: 'key-of-gemini',
  });
});
afterEach(() => system.simulator.reset());
afterAll(async () => {
  await system.stop();
  await gemini.close();
  await openAi.close();
  await demo.close();
  rmSync(dir, { recursive: true, force: true });
});

const envelope = (text: string, tool?: string, input: Record<string, unknown> = {}) =>
  JSON.stringify({ text, ...(tool === undefined ? {} : { calls: [{ tool, input }] }) });
const script = (...answers: string[]) =>
  system.simulator.script(answers.map((content) => ({ times: 1, reply: { content } })));

async function signIn(name: Name | 'openai-compatible' | 'offline-demo') {
  const { client } = await system.signIn(`${name}@example.com`);
  await client.profile.update({ modelProvider: name });
  return { client, id: await open(client) };
}

describe.each(RUNS_ALL ? (['claude-cli', 'gemini-cli'] as const) : (['claude-cli'] as const))(
  '%s',
  (name) => {
    test('carries a conversation with a tool, a handoff and what was said before', async () => {
      const { client, id } = await signIn(name);
      const goal = await client.goals.create({ title: 'Run 5k' });
      script(
        envelope('Let me look.', 'get_goals'),
        envelope('You have one goal: **Run 5k**.'),
        envelope('A plan is the Architect’s work.', 'transferToGoalArchitect', { reason: 'wants a plan' }),
        envelope('Hello, I am the Architect. When would you run?'),
      );
      const first = await say(client, id, 'Which goals do I have?');
      expect(first).toMatchObject({
        type: 'message',
        message: 'You have one goal: **Run 5k**.',
        toolCalls: [{ tool: 'get_goals', result: expect.objectContaining({}) }],
      });
      expect(JSON.stringify(first)).toContain(goal.id);

      const second = await say(client, id, 'Make me a plan for it, please');
      if (second.type !== 'message') throw new Error(second.type);
      expect(second.messages.map((row) => [row.agent?.id, row.text])).toEqual([
        ['coach', 'A plan is the Architect’s work.'],
        ['goalArchitect', 'Hello, I am the Architect. When would you run?'],
      ]);
      const view = await idle(system, client, id);
      expect(view.activeAgent.id).toBe('goalArchitect');
      expect(view.transitions).toMatchObject([{ from: 'coach', to: 'goalArchitect', via: 'tool' }]);

      const { modelCalls } = await client.conversations.explainTurn(id, 2);
      expect(modelCalls.map((call) => [call.provider, call.providerReason])).toEqual([
        [name, null],
        [name, null],
      ]);
      const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = modelCalls[0]?.usage ?? {};
      expect(inputTokens + cacheReadTokens + cacheWriteTokens).toBeGreaterThan(0);
    });

    test('its program sees an empty folder and nothing of the worker’s environment', async () => {
      const { client, id } = await signIn(name);
      script(envelope('Hello.'));
      await say(client, id, 'hi');
      const seen = environmentOf(name);
      expect(seen).toContain(name === 'claude-cli' ? 'key-of-claude' : 'key-of-gemini');
      expect(seen).not.toContain(name === 'claude-cli' ? 'key-of-gemini' : 'key-of-claude');
      expect(seen).not.toMatch(/DATABASE_URL|TEMPORAL|not-a-real-key|MODEL_PROVIDER|DEV_LOGIN/);
      expect(readFileSync(join(dir, `${name}.files`), 'utf8')).toBe('');
    });

    test('an interrupt ends the program and keeps what was said', async () => {
      const { client, id } = await signIn(name);
      const long = 'One small step after the other, as long as it takes. '.repeat(10);
      system.simulator.script([
        { match: { any: 'and now?' }, reply: { content: envelope('Here again.') } },
        { reply: { content: envelope(long) }, hold: 'middle', holdAfterDeltas: 8 },
      ]);
      const sent = client.conversations.sendMessage(id, { text: 'tell me' }, { waitSeconds: 60 });
      await system.simulator.waitForHold('middle');
      await system.eventually('the first words are saved', async () => {
        const rows = await system.sql<{ text: string }>(
          `SELECT text FROM partials WHERE conversation_id = $1::uuid AND text <> ''`,
          [id],
        );
        return rows[0] ?? null;
      });
      await client.conversations.interrupt(id);
      const ended = await sent;
      expect(ended).toMatchObject({ type: 'ended', result: { type: 'interrupted' } });
      await system.eventually('the program has left', async () =>
        system.simulator.stats().inFlight === 0 ? true : null,
      );
      expect(await say(client, id, 'and now?')).toMatchObject({ type: 'message', message: 'Here again.' });
    });

    test('overload is waited out: the answer comes by itself', async () => {
      const { client, id } = await signIn(name);
      script(envelope('Back again.'));
      system.simulator.fault({ fault: 'status', status: 529, times: 2 });
      expect(await say(client, id, 'hello?')).toMatchObject({ type: 'message', message: 'Back again.' });
    });
  },
);

test('a server of Chat Completions carries a conversation with a tool and a handoff', async () => {
  const { client, id } = await signIn('openai-compatible');
  await client.goals.create({ title: 'Run 5k' });
  const calls = (name: string, input: Record<string, unknown>) => ({
    type: 'tool_use' as const,
    name,
    input,
  });
  const words = (text: string) => ({ type: 'text' as const, text });
  const answers = [
    [words('Let me look.'), calls('get_goals', {})],
    [words('You have one goal: **Run 5k**.')],
    [words('A plan is the Architect’s work.'), calls('transferToGoalArchitect', { reason: 'wants a plan' })],
    [words('When would you run?')],
  ];
  system.simulator.script(answers.map((content) => ({ times: 1, reply: { content } })));
  const first = await say(client, id, 'Which goals do I have?');
  expect(first).toMatchObject({
    message: 'You have one goal: **Run 5k**.',
    toolCalls: [{ tool: 'get_goals' }],
  });
  expect(await say(client, id, 'Make me a plan for it')).toMatchObject({ message: 'When would you run?' });
  expect((await idle(system, client, id)).activeAgent.id).toBe('goalArchitect');
  const { modelCalls } = await client.conversations.explainTurn(id, 1);
  expect(modelCalls.map(({ provider, model }) => [provider, model])).toEqual([
    ['openai-compatible', 'qwen3'],
    ['openai-compatible', 'qwen3'],
  ]);
  expect(modelCalls[1]?.usage?.outputTokens).toBeGreaterThan(0);
});

test('without a model a goal is built in free words, and it is said that a stand-in answers, at no cost', async () => {
  const { client, id } = await signIn('offline-demo');
  for (const text of ['I want to start swimming because it calms me', 'Tuesdays at seven', 'yes please'])
    expect(await say(client, id, text)).toMatchObject({ type: 'message' });
  expect((await client.goals.list()).items).toMatchObject([{ title: 'Swimming', why: 'it calms me' }]);
  const beside = await say(client, id, 'What is the capital of France?');
  expect(beside).toMatchObject({ message: expect.stringMatching(/offline demo.*npm run connect/s) });
  expect(demo.stats().rejections).toEqual([]);
  const { modelCalls, totals } = await client.conversations.explainTurn(id, 1);
  expect(new Set(modelCalls.map(({ model }) => model))).toEqual(new Set(['offline-demo']));
  expect(totals.costDollars).toBe(0);
  const usage = await client.me.usage();
  expect(new Set(usage.models.map(({ model }) => model))).toEqual(new Set(['offline-demo']));
  expect(usage.totals.costDollars).toBe(0);

  const chat = startChat(['--email', 'offline-demo@example.com', '--resume'], {
    ...{ url: system.url, home: dir, cwd: dir },
  });
  await chat.sees(/Offline demo: prepared answers, without a language model\./);
  const explained = await chat.say('/explain 1', /asked the offline demo/);
  expect(explained).not.toContain('$');
  expect(await chat.leave()).toBe(0);
});

describe('a choice', () => {
  test('is listed, kept, and can be taken back', async () => {
    const { client } = await system.signIn('chooser@example.com');
    expect(await client.providers.list()).toEqual({
      items: [
        { name: 'anthropic', offered: true, ready: true, why: null, standard: true },
        { name: 'claude-cli', offered: true, ready: true, why: null, standard: false },
        { name: 'gemini-cli', offered: true, ready: true, why: null, standard: false },
        { name: 'openai-compatible', offered: true, ready: true, why: null, standard: false },
        { name: 'offline-demo', offered: true, ready: true, why: null, standard: false },
      ],
      chosen: null,
      inUse: 'anthropic',
    });
    expect((await client.profile.update({ modelProvider: 'claude-cli' })).modelProvider).toBe('claude-cli');
    expect(await client.providers.list()).toMatchObject({ chosen: 'claude-cli', inUse: 'claude-cli' });
    expect((await client.profile.update({ modelProvider: null })).modelProvider).toBeNull();
  });

  test('of one conversation’s user leaves the others with theirs, and may change between turns', async () => {
    const { client, id } = await signIn('claude-cli');
    script(envelope('From Claude Code.', 'get_goals'), envelope('Done.'));
    await say(client, id, 'Which goals?');
    await client.profile.update({ modelProvider: null });
    system.forgetRejections(); // the real `claude` tries more than the simulator takes
    system.simulator.script([{ reply: { content: 'From the API.' } }]);
    expect(await say(client, id, 'And now?')).toMatchObject({ message: 'From the API.' });
    expect((await client.conversations.explainTurn(id, 2)).modelCalls[0]?.provider).toBe('anthropic');
  });

  test('that is no longer offered falls back to the standard provider, and the turn says so', async () => {
    const { client, id } = await signIn('gemini-cli');
    await system.sql(`UPDATE profiles SET model_provider = 'another' WHERE email = $1`, [
      'gemini-cli@example.com',
    ]);
    system.simulator.script([{ reply: { content: 'From the API.' } }]);
    expect(await say(client, id, 'hello')).toMatchObject({ message: 'From the API.' });
    const [call] = (await client.conversations.explainTurn(id, 1)).modelCalls;
    expect(call).toMatchObject({
      provider: 'anthropic',
      providerReason: '"another" is not offered here; anthropic answers instead',
    });
    expect(await client.providers.list()).toMatchObject({ chosen: 'another', inUse: 'anthropic' });
  });

  test('whose program is not signed in fails visibly, with a way on', async () => {
    const { client, id } = await signIn('claude-cli');
    system.simulator.fault({ fault: 'status', status: 401, times: 5 });
    expect(await say(client, id, 'hello')).toMatchObject({
      type: 'error',
      code: 'MODEL_NOT_READY',
      error: expect.stringMatching(/choose another model/),
    });
  });
});
