import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelMessage } from '@roundtable/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  asks,
  failure,
  GOALS,
  HANDOFF,
  type Opened,
  openProviders,
  PROVIDERS,
  request,
} from './providers.js';

// What holds for providers that are programs, beyond the contract of all (model-providers.test.ts).

let at: Opened & { close(): Promise<void> };
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'roundtable-home-'));
  at = await openProviders(home);
});
afterEach(() => at.simulator.reset());
afterAll(async () => {
  await at.close();
  rmSync(home, { recursive: true, force: true });
});

/** Everything that the model was sent with the last request. */
const sent = () => JSON.stringify(at.simulator.requests(1)[0]?.body);

describe.each(PROVIDERS.filter(({ name }) => name.endsWith('-cli')))('$name, a program', (provider) => {
  const script = (...answers: string[]) =>
    at.simulator.script(answers.map((content) => ({ times: 1, reply: { content } })));

  test('brings no tools, memories or settings of its own, and sees an empty folder', async () => {
    for (const folder of ['.claude', '.gemini']) await mkdir(join(home, folder), { recursive: true });
    for (const file of ['.claude/CLAUDE.md', '.gemini/GEMINI.md', 'CLAUDE.md', 'GEMINI.md'])
      writeFileSync(join(home, file), 'CANARY of the account');
    writeFileSync(join(home, '.gemini/settings.json'), '{"mcpServers":{"canary":{"command":"canary"}}}');
    script('{"text":"Clean."}');
    await ask(provider.open(at), request());
    const [last] = at.simulator.requests(1);
    expect(last?.body).not.toMatchObject({ tools: [expect.anything()] });
    expect(sent()).not.toContain('CANARY');
    rmSync(join(home, '.gemini'), { recursive: true });
    rmSync(join(home, '.claude'), { recursive: true });
  });

  test('calls beyond what it takes are refused before they cost anything', async () => {
    const system = 'x'.repeat(4 * (provider.open(at).capabilities.contextTokens + 1));
    expect(await failure(provider.open(at), request({ system }))).toMatchObject({
      reason: 'request_too_large',
    });
    expect(at.simulator.stats().requests).toBe(0);
  });

  test('leaves nothing of a conversation behind', async () => {
    const before = leftBehind();
    script('{"text":"Gone."}');
    await ask(provider.open(at), request());
    at.simulator.fault({ fault: 'status', status: 500 });
    await failure(provider.open(at));
    expect(leftBehind()).toEqual(before);
  });

  test('is missing: fatal, and the operator reads what to install or set', async () => {
    const gone = await failure(provider.open(at, { program: join(home, 'not-there') }));
    expect(gone).toMatchObject({ kind: 'fatal', reason: 'program_missing' });
    expect(gone.message).toMatch(/npm install -g @.*_CLI_PATH/);
  });

  test('is not signed in: fatal, and the operator reads how to sign in', async () => {
    const env = { PATH: process.env.PATH ?? '', HOME: home };
    const signedOut = await failure(provider.open(at, { env }));
    expect(signedOut).toMatchObject({ kind: 'fatal', reason: 'not_signed_in' });
    expect(signedOut.message).toMatch(/not signed in .*(CLAUDE_CLI_API_KEY|GEMINI_API_KEY)/);
  });

  test('malformed calls are asked for once more, and the words that were read stand', async () => {
    script(
      '{"text":"Let me look.","calls":[{"tool":"get_goals","input":[]}]}',
      '{"text":"Other","calls":[{"tool":"get_goals"}]}',
    );
    const { text, calls, deltas } = await ask(provider.open(at), request());
    expect(text).toBe('Let me look.');
    expect(deltas.join('')).toBe(text);
    expect(calls).toMatchObject([{ name: 'get_goals', input: {} }]);
    expect(sent()).toContain('it could not be read');
  });

  test('words instead of the form are asked for once more, then they count', async () => {
    script('Just words.', 'Just words, again.');
    const { text, deltas, reply } = await ask(provider.open(at), request());
    expect(text).toBe('Just words, again.');
    expect(deltas.join('')).toBe(text);
    expect(reply.stopReason).toBe('end_turn');
  });

  test('what cannot be read twice is left to the next attempt', async () => {
    script('{"calls":[{"name":"get_goals"}]}', '{"calls":[{"name":"get_goals"}]}', '{"text":"never asked"}');
    expect(await failure(provider.open(at))).toMatchObject({
      kind: 'transient',
      reason: 'malformed_tool_json',
    });
  });

  test('the conversation arrives with each call beside its result', async () => {
    script('{"text":"Right."}');
    const history: ModelMessage[] = [
      asks('Look at both.'),
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'toolu_a', name: 'get_goals', input: { status: 'active' } },
          { type: 'tool_use', id: 'toolu_b', name: 'get_goals', input: { status: 'parked' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', toolUseId: 'toolu_a', content: 'run', isError: false },
          { type: 'tool_result', toolUseId: 'toolu_b', content: 'away', isError: true },
          { type: 'text', text: 'Well?' },
        ],
      },
    ];
    await ask(provider.open(at), request({ messages: history, tools: [GOALS, HANDOFF] }));
    const lines = JSON.parse(sent())
      .messages.flatMap(({ content }: { content: string | { text: string }[] }) =>
        typeof content === 'string' ? [content] : content.map(({ text }) => text),
      )
      .join('\n')
      .split('\n')
      .filter((line: string) => line.startsWith('{"from"'))
      .map((line: string): unknown => JSON.parse(line));
    expect(lines).toEqual([
      { from: 'user', text: 'Look at both.' },
      {
        from: 'you',
        text: 'I look.',
        calls: [
          { id: 'c1', tool: 'get_goals', input: { status: 'active' } },
          { id: 'c2', tool: 'get_goals', input: { status: 'parked' } },
        ],
      },
      { from: 'tool', id: 'c1', tool: 'get_goals', result: 'run' },
      { from: 'tool', id: 'c2', tool: 'get_goals', error: true, result: 'away' },
      { from: 'user', text: 'Well?' },
    ]);
  });

  test('only so many run at once', async () => {
    const reply = { content: '{"text":"Mine."}' };
    at.simulator.script(['first', 'second'].map((hold) => ({ reply, hold, times: 1 })));
    const model = provider.open(at, { processes: 1 });
    const both = [ask(model, request()), ask(model, request())];
    await at.simulator.waitForHold('first');
    expect(at.simulator.stats().inFlight).toBe(1);
    at.simulator.release('first');
    await at.simulator.waitForHold('second');
    at.simulator.release('second');
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual(['Mine.', 'Mine.']);
  });
});

/** Folders of this process's calls and reports of programs in the folder for temporary files. */
function leftBehind(): string[] {
  return readdirSync(tmpdir()).filter(
    (name) => /^gemini-client-error-/.test(name) || name.startsWith(`roundtable-model-${process.pid}-`),
  );
}
