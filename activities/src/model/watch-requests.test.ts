import { ModelFailure, type ModelPort, type ModelReply, type ModelRequest } from '@roundtable/core';
import { expect, it } from 'vitest';
import { type RequestMade, watchRequests } from './watch-requests.js';

const request: ModelRequest = {
  tier: 'fast',
  system: 'S',
  tools: [],
  toolChoice: 'none',
  messages: [],
  maxTokens: 1,
};
const reply: ModelReply = {
  model: 'm',
  blocks: [],
  stopReason: 'end_turn',
  usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
  brokenInputs: {},
};

function watched(ask: ModelPort['ask']) {
  let ms = 0;
  const made: RequestMade[] = [];
  const { model } = watchRequests(
    {
      provider: 'p',
      capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 1 },
      modelFor: () => 'm',
      ask,
    },
    {
      since: new Date(0),
      now: () => {
        ms += 5;
        return new Date(ms);
      },
      onEnded: (one) => made.push(one),
    },
  );
  const on = { signal: new AbortController().signal, onText: () => {} };
  return { made, ask: () => model.ask(request, on) };
}

it('tells of each request with the body that was sent last, and the reply', async () => {
  const { made, ask } = watched(async (_, on) => {
    on.onSent?.({ thinking: 'refused' });
    on.onText('H');
    on.onSent?.({ plain: true });
    return reply;
  });
  await ask();
  await ask();
  const common = { sent: { plain: true }, reply, failure: null };
  expect(made).toMatchObject([
    { request: 1, startedMs: 5, firstTextMs: 5, durationMs: 10, ...common },
    { request: 2, startedMs: 20, ...common },
  ]);
});

it.each([
  [new ModelFailure('transient', { reason: 'overloaded', message: 'later' }), 'overloaded'],
  [new Error('aborted'), 'stopped'],
])(
  'tells of one that failed (%s), with the request as it was asked where the provider says nothing',
  async (error, failure) => {
    const { made, ask } = watched(() => Promise.reject(error));
    await expect(ask()).rejects.toBe(error);
    expect(made).toMatchObject([{ request: 1, sent: request, reply: null, failure }]);
  },
);
