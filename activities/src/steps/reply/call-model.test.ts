import { ModelFailure, type ModelPort, type ModelReply, type ModelRequest } from '@roundtable/core';
import { expect, test } from 'vitest';
import { callModel } from './call-model.js';

const request: ModelRequest = {
  tier: 'fast',
  system: '',
  tools: [],
  toolChoice: 'auto',
  messages: [],
  maxTokens: 1,
};
const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

function reply(text: string | null, stopReason: ModelReply['stopReason'] = 'end_turn'): ModelReply {
  return {
    model: 'm',
    blocks: text === null ? [] : [{ type: 'text', text }],
    stopReason,
    usage,
    brokenInputs: {},
  };
}
const away = (retryAfterMs = 0) =>
  new ModelFailure('transient', { reason: 'overloaded_error', message: 'm', retryAfterMs });
const fatal = () => new ModelFailure('fatal', { reason: 'invalid_request_error', message: 'm' });

/** Calls a model that answers in turn, each answer after `takesMs` of a clock that nobody else moves. */
async function call(
  answers: readonly (ModelReply | Error)[],
  more: { takesMs?: number; acceptsEmpty?: boolean; signal?: AbortSignal } = {},
) {
  let now = 0;
  let asked = 0;
  let restarts = 0;
  const waits: number[] = [];
  const model: ModelPort = {
    provider: 'test',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: () => 'm',
    async ask() {
      now += more.takesMs ?? 0;
      const answer = answers[asked++];
      if (answer === undefined) throw new Error('asked too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const signal = more.signal ?? new AbortController().signal;
  const result = await callModel(model, request, {
    attempt: { signal, interrupted: () => false },
    onText: () => {},
    onRestart: () => void restarts++,
    now: () => new Date(now),
    pause: async (ms, paused) => {
      paused.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    acceptsEmpty: more.acceptsEmpty ?? false,
  });
  return { result, waits, asked, restarts, spentMs: now };
}

test('a reply is handed on as it is', async () => {
  const { result, asked } = await call([reply('hi')]);
  expect(result).toEqual({ type: 'replied', reply: reply('hi'), attempts: 1 });
  expect(asked).toBe(1);
});

test('a passing failure is tried three times, with short waits, and begins the text again', async () => {
  const { result, waits, restarts } = await call([away(), away(), reply('hi')]);
  expect(result).toMatchObject({ type: 'replied', attempts: 3 });
  expect([waits, restarts]).toEqual([[500, 1_500], 2]);
});

test('after three attempts the model is unavailable', async () => {
  expect((await call([away(), away(), away()])).result).toEqual({
    type: 'unavailable',
    retryAfterMs: 0,
    reason: 'overloaded_error',
    attempts: 3,
  });
});

test('a wait of up to 10 s is obeyed, within 20 s in all', async () => {
  const { result, waits, spentMs } = await call([away(10_000), away(10_000), reply('hi')]);
  expect([result.type, waits, spentMs]).toEqual(['replied', [10_000, 10_000], 20_000]);
  const slow = await call([away(10_000), away(10_000), reply('hi')], { takesMs: 1_000 });
  expect([slow.result.type, slow.asked, slow.waits]).toEqual(['unavailable', 2, [10_000]]);
});

test('a longer wait is left to the workflow at once', async () => {
  const { result, waits } = await call([away(10_001)]);
  expect(result).toMatchObject({ type: 'unavailable', retryAfterMs: 10_001, attempts: 1 });
  expect(waits).toEqual([]);
});

test('no attempt follows when 20 s are spent', async () => {
  expect(await call([away(), reply('hi')], { takesMs: 20_000 })).toMatchObject({
    asked: 1,
    result: { type: 'unavailable' },
  });
});

test('what the API refuses is never asked again', async () => {
  const { result, asked } = await call([fatal()]);
  expect([result.type, asked]).toEqual(['refused', 1]);
});

test.each([reply(null), reply('  ')])(
  'an empty end of turn is asked again, and taken at the third time',
  async (empty) => {
    expect((await call([empty, reply('hi')])).result).toMatchObject({ type: 'replied', attempts: 2 });
    expect((await call([empty, empty, empty])).result).toMatchObject({ type: 'replied', attempts: 3 });
  },
);

test('an agent that has spoken may end its turn without a word', async () => {
  expect((await call([reply(null)], { acceptsEmpty: true })).asked).toBe(1);
});

test('a refusal without words is an answer', async () => {
  expect((await call([reply(null, 'refusal')])).asked).toBe(1);
});

test('an abort is thrown as it comes, in a call and in a wait', async () => {
  const controller = new AbortController();
  controller.abort(new Error('interrupted'));
  await expect(call([controller.signal.reason])).rejects.toThrow('interrupted');
  await expect(call([away(), reply('hi')], { signal: controller.signal })).rejects.toThrow('interrupted');
});
