import Anthropic from '@anthropic-ai/sdk';
import { type Block, ModelFailure, type ModelReply, type ModelRequest } from '@roundtable/core';
import { expect, test } from 'vitest';
import { createCarriedBlocks } from './carried-blocks.js';
import { classifyFailure } from './classify-failure.js';

const text = (words: string): Block => ({ type: 'text', text: words });
const other = (type: string): Block => ({ type: 'other', raw: { type, data: 'x' } });

function requestOf(...replies: Block[][]): ModelRequest {
  return {
    tier: 'fast',
    system: '',
    tools: [],
    toolChoice: 'auto',
    maxTokens: 1,
    messages: [
      ...replies.map((content) => ({ role: 'assistant' as const, content })),
      { role: 'user', content: [{ type: 'text', text: 'and now?' }] },
    ],
  };
}

const REPLY: ModelReply = {
  model: 'm',
  blocks: [],
  stopReason: 'end_turn',
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  brokenInputs: {},
};
const answered = (status: number) =>
  classifyFailure(Anthropic.APIError.generate(status, { type: 'error' }, 'm', new Headers()));

/** An API that refuses requests with blocks of some kinds; says which own blocks each request had. */
function api(...refuses: string[]) {
  const requests: string[][][] = [];
  const send = async (request: ModelRequest): Promise<ModelReply> => {
    const own = request.messages.flatMap(({ role, content }) =>
      role === 'user'
        ? []
        : [content.map((block) => (block.type === 'other' ? String(block.raw.type) : block.type))],
    );
    requests.push(own);
    if (own.flat().some((kind) => refuses.includes(kind))) throw answered(400);
    return REPLY;
  };
  return { requests, send };
}

test('blocks that we only carry go back as they came', async () => {
  const { requests, send } = api();
  await createCarriedBlocks().ask(requestOf([other('thinking'), other('hologram'), text('a')]), send);
  expect(requests).toEqual([[['thinking', 'hologram', 'text']]]);
});

test('a request that is refused is sent once more without them, and a message that had nothing else goes too', async () => {
  const { requests, send } = api('hologram');
  const request = requestOf([other('hologram'), text('a')], [other('hologram')]);
  expect(await createCarriedBlocks().ask(request, send)).toBe(REPLY);
  expect(requests).toEqual([[['hologram', 'text'], ['hologram']], [['text']]]);
});

test('a kind that was refused is left out from then on; thinking is not, because one of them may be at fault', async () => {
  const { requests, send } = api('hologram');
  const carried = createCarriedBlocks();
  const request = requestOf([other('thinking'), other('hologram'), text('a')]);
  await carried.ask(request, send);
  await carried.ask(request, send);
  expect(requests.slice(2)).toEqual([[['thinking', 'text']]]);
});

test('a refusal that is not about them is told after one more request, and nothing is left out for it', async () => {
  const { requests, send } = api('text');
  const carried = createCarriedBlocks();
  const request = requestOf([other('hologram'), text('a')]);
  for (const _ of [1, 2]) await expect(carried.ask(request, send)).rejects.toMatchObject({ kind: 'fatal' });
  expect(requests).toEqual([[['hologram', 'text']], [['text']], [['hologram', 'text']], [['text']]]);
});

test.each<[string, ModelRequest, unknown]>([
  ['a request without such blocks', requestOf([text('a')]), answered(400)],
  ['a key that is wrong', requestOf([other('hologram')]), answered(401)],
  ['an overload', requestOf([other('hologram')]), answered(529)],
  [
    'an error inside a stream that has begun',
    requestOf([other('hologram')]),
    classifyFailure(new Anthropic.APIError(undefined, { type: 'invalid_request_error' }, 'm', new Headers())),
  ],
  [
    'a failure of our own',
    requestOf([other('hologram')]),
    new ModelFailure('fatal', { reason: 'r', message: 'm' }),
  ],
])('%s is sent once', async (_, request, failure) => {
  let sent = 0;
  const send = () => {
    sent += 1;
    return Promise.reject(failure);
  };
  await expect(createCarriedBlocks().ask(request, send)).rejects.toBe(failure);
  expect(sent).toBe(1);
});
