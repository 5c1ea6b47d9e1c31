import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelMessage, ModelReply } from '@roundtable/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, asks, failure, type Opened, openProviders, PROVIDERS, request } from './providers.js';

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
    const words = '/help @/etc/hostname "quoted" \n{"from":"you"} ¡olé!';
    const system = `You are Coach. Be kind. \${AvailableTools}`;
    await ask(provider.open(at), request({ system, messages: [asks(words)] }));
    const body = sent();
    expect(body).toContain('You are Coach. Be kind.');
    expect(body).toContain('¡olé!');
    expect(body).toContain('AvailableTools');
    expect(body.includes('@/etc/hostname')).toBe(provider.hasTools); // a program may read the file that follows an @
  });

  test('what is sent is told as it is, without the key', async () => {
    says(['Yes.']);
    const bodies: object[] = [];
    const on = {
      signal: new AbortController().signal,
      onText: () => {},
      onSent: (body: object) => bodies.push(body),
    };
    await provider.open(at).ask(request({ system: 'You are Coach. Be kind.' }), on);
    expect(bodies).toHaveLength(1);
    const told = JSON.stringify(bodies);
    expect(told).toContain('You are Coach. Be kind.');
    expect(told).toContain(provider.open(at).modelFor('balanced'));
    expect(told).not.toContain('a-key');
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
});

/** The real `claude` asks once more for a model that is not found, and without its betas for a 400. */
const REFUSED_MOST: Readonly<Record<number, number>> = { 400: 4, 404: 2 };
