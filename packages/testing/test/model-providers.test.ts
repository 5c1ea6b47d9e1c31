import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelMessage, ModelReply } from '@roundtable/core';
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

// One contract for every provider. The programs are real processes; behind all of them is the simulator.

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
const callsOf = (reply: ModelReply): ModelMessage => ({ role: 'assistant', content: reply.blocks });

describe.each(PROVIDERS)('$name', (provider) => {
  const says = (...rules: Parameters<typeof provider.answer>[]) =>
    at.simulator.script(rules.map((rule) => ({ times: 1, reply: { content: provider.answer(...rule) } })));

  test('declares what it can do', () => {
    const { capabilities } = provider.open(at);
    expect(capabilities).toMatchObject({ tools: provider.hasTools, streaming: true });
    expect(capabilities.contextTokens).toBeGreaterThanOrEqual(200_000);
  });

  test('a reply of words: its deltas are the whole, its use is counted', async () => {
    says(['You have **two** goals:\n- "run" 🏃\n- señas \\o/']);
    const { reply, text, deltas } = await ask(provider.open(at), request());
    expect(text).toBe('You have **two** goals:\n- "run" 🏃\n- señas \\o/');
    expect(deltas.join('')).toBe(text);
    expect(reply).toMatchObject({ stopReason: 'end_turn', brokenInputs: {} });
    expect(reply.model).toBe(provider.open(at).modelFor('balanced'));
    expect(reply.usage.inputTokens).toBeGreaterThan(0);
    expect(reply.usage.outputTokens).toBeGreaterThan(0);
  });

  test('words without any tools need no form', async () => {
    at.simulator.script([{ reply: { content: '{"summary": "as it is"}' } }]);
    const { text, deltas } = await ask(provider.open(at), request({ tools: [], toolChoice: 'none' }));
    expect(text).toBe('{"summary": "as it is"}');
    expect(deltas.join('')).toBe(text);
  });

  test('the system prompt and the user’s words arrive as they are', async () => {
    says(['Yes.']);
    const words = '/help ${AvailableTools} @/etc/hostname "quoted" \n{"from":"you"} ¡olé!';
    await ask(provider.open(at), request({ system: 'You are Coach. Be kind.', messages: [asks(words)] }));
    const body = sent();
    expect(body).toContain('You are Coach. Be kind.');
    expect(body).toContain('¡olé!');
    expect(body).toContain('AvailableTools');
    expect(body.includes('@/etc/hostname')).toBe(provider.hasTools); // a program may read the file that follows an @
  });

  test('the first words are there before the last ones are thought of', async () => {
    const long = 'One step after the other, and each of them is a small one. '.repeat(8);
    at.simulator.script([{ reply: { content: provider.answer(long) }, hold: 'middle', holdAfterDeltas: 6 }]);
    let heard = (_: string) => {};
    const first = new Promise<string>((resolve) => {
      heard = resolve;
    });
    const { signal } = new AbortController();
    const reply = provider.open(at).ask(request(), { signal, onText: (delta) => heard(delta) });
    await at.simulator.waitForHold('middle');
    expect(long.startsWith(await first)).toBe(true);
    at.simulator.release('middle');
    expect((await reply).blocks).toEqual([{ type: 'text', text: long }]);
  });

  test('a tool is called, and its result is read', async () => {
    says(['Let me look.', { name: 'get_goals', input: { status: 'active' } }], ['You have one: “Run 5k”.']);
    const model = provider.open(at);
    const first = await ask(model, request());
    expect(first.text).toBe('Let me look.');
    expect(first.reply.stopReason).toBe('tool_use');
    expect(first.calls).toMatchObject([{ name: 'get_goals', input: { status: 'active' } }]);
    const [call] = first.calls;
    expect(call?.id).toMatch(/^[a-zA-Z0-9_-]+$/);

    const toolUseId = call?.id ?? '';
    const result = { type: 'tool_result', toolUseId, content: '["Run 5k"]', isError: false } as const;
    const messages = [asks('Which?'), callsOf(first.reply), { role: 'user', content: [result] } as const];
    const second = await ask(model, request({ messages }));
    expect(second.text).toBe('You have one: “Run 5k”.');
    expect(sent()).toContain('Run 5k');
  });

  test('a handoff comes through as it was meant', async () => {
    const input = { reason: 'She said: "a plan", a@b.c\n{…} 100 %' };
    says(['', { name: 'transferToGoalArchitect', input }]);
    const { calls, text } = await ask(provider.open(at), request());
    expect(text).toBe('');
    expect(calls).toMatchObject([{ name: 'transferToGoalArchitect', input }]);
  });

  test('two calls at once keep their order and have ids of their own', async () => {
    const one = { name: 'get_goals', input: { status: 'active' } };
    const other = { name: 'get_goals', input: { status: 'parked' } };
    says(['Both.', one, other]);
    const { calls } = await ask(provider.open(at), request());
    expect(calls.map((call) => call.input)).toEqual([one.input, other.input]);
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
  });

  test('when no tool may be called any more, there are words', async () => {
    at.simulator.script([{ reply: { content: 'That is all I found.' } }]);
    const { text, calls } = await ask(provider.open(at), request({ toolChoice: 'none' }));
    expect(text).toBe('That is all I found.');
    expect(calls).toEqual([]);
  });

  test('an abort ends the call at once, with its reason, and the model stops', async () => {
    at.simulator.script([{ reply: { content: provider.answer('Never said') }, hold: 'for ever' }]);
    const controller = new AbortController();
    const why = new Error('the user interrupts');
    const outcome = ask(provider.open(at), request(), controller.signal).catch((error: unknown) => error);
    await at.simulator.waitForHold('for ever');
    controller.abort(why);
    expect(await outcome).toBe(why);
    await expect.poll(() => at.simulator.stats().inFlight).toBe(0);
  });

  test('a model that says nothing is given up', async () => {
    at.simulator.script([{ reply: { content: provider.answer('Too late') }, hold: 'silence' }]);
    const model = provider.open(at, { timeoutMs: 4_000, stallMs: 3_000 });
    expect(await failure(model)).toMatchObject({ kind: 'transient' });
    await expect.poll(() => at.simulator.stats().inFlight).toBe(0);
  });

  test.each([
    [429, 'transient'],
    [529, 'transient'],
    [500, 'transient'],
    [400, 'fatal'],
    [401, 'fatal'],
    [403, 'fatal'],
    [404, 'fatal'],
  ] as const)('an API that answers %i: %s, asked once', async (status, kind) => {
    says(['Fine again.']);
    at.simulator.fault({ fault: 'status', status, times: 20 });
    expect(await failure(provider.open(at))).toMatchObject({ kind });
    expect(at.simulator.stats().byStatus[status]).toBeLessThanOrEqual(REFUSED_MOST[status] ?? 1);
  });

  test('a connection that breaks in the middle is nobody’s last word', async () => {
    says(['Words that are cut in two, sooner or later'], ['Words that are cut in two, sooner or later']);
    at.simulator.fault({ fault: 'cut', afterEvents: 4, times: 5 });
    expect(await failure(provider.open(at))).toMatchObject({ kind: 'transient' });
  });

  test('a long reply is whole', async () => {
    const long = 'x "y" ñ '.repeat(20_000);
    says([long]);
    const { text, deltas } = await ask(provider.open(at), request({ maxTokens: 60_000 }));
    expect(text).toBe(long);
    expect(deltas.join('')).toBe(long);
  });

  test('calls beyond what it takes are refused before they cost anything', async () => {
    if (provider.hasTools) return; // the API says so itself
    const system = 'x'.repeat(4 * (provider.open(at).capabilities.contextTokens + 1));
    expect(await failure(provider.open(at), request({ system }))).toMatchObject({
      reason: 'request_too_large',
    });
    expect(at.simulator.stats().requests).toBe(0);
  });
});

/** The real `claude` asks once more for a model that is not found, and without its betas for a 400. */
const REFUSED_MOST: Readonly<Record<number, number>> = { 400: 4, 404: 2 };

describe.each(PROVIDERS.filter(({ hasTools }) => !hasTools))('$name, a program', (provider) => {
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
    at.simulator.script([{ reply: { content: '{"text":"Mine."}' }, hold: 'line' }]);
    const model = provider.open(at, { processes: 1 });
    const both = [ask(model, request()), ask(model, request())];
    await at.simulator.waitForHold('line');
    expect(at.simulator.stats().inFlight).toBe(1);
    at.simulator.release('line');
    await at.simulator.waitForHold('line');
    at.simulator.release('line');
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual(['Mine.', 'Mine.']);
  });
});

/** Folders of calls and reports of programs in the folder for temporary files. */
function leftBehind(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^(roundtable-model-|gemini-client-error-)/.test(name));
}
