import Anthropic from '@anthropic-ai/sdk';
import type { ModelReply, ModelRequest } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { classifyFailure } from './classify-failure.js';
import { createThinking } from './thinking.js';

const request: ModelRequest = {
  tier: 'deep',
  system: '',
  tools: [],
  toolChoice: 'auto',
  messages: [],
  maxTokens: 1_000,
  thinkingTokens: 2_048,
};
const reply: ModelReply = {
  model: 'm',
  blocks: [],
  stopReason: 'end_turn',
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  brokenInputs: {},
};
const answered = (status: number) =>
  classifyFailure(Anthropic.APIError.generate(status, {}, 'm', new Headers()));

/** A model that takes these forms of asking it to think; says how it was asked. */
function model(takes: readonly (string | undefined)[], refusal = answered(400)) {
  const asked: (string | undefined)[] = [];
  const send = async (how: { type: string } | undefined) => {
    asked.push(how?.type);
    if (!takes.includes(how?.type)) throw refusal;
    return reply;
  };
  return { asked, send };
}

test('a request that does not think says so', async () => {
  const { asked, send } = model(['disabled']);
  const { thinkingTokens: _, ...plain } = request;
  await createThinking('tier').ask(plain, 'm', send);
  await createThinking('tier').ask({ ...request, thinkingTokens: 0 }, 'm', send);
  expect(asked).toEqual(['disabled', 'disabled']);
});

test('a budget is one that the API takes', async () => {
  const sent: unknown[] = [];
  await createThinking('tier').ask(request, 'm', async (how) => {
    sent.push(how);
    if (how?.type === 'adaptive') throw answered(400);
    return reply;
  });
  expect(sent).toEqual([
    { type: 'adaptive', display: 'summarized' },
    { type: 'enabled', budget_tokens: 2_048, display: 'summarized' },
  ]);
});

describe('a model that refuses a form of asking', () => {
  test.each([
    [['adaptive'], ['adaptive', 'adaptive']],
    [['enabled'], ['adaptive', 'enabled', 'enabled']],
    [[undefined], ['adaptive', 'enabled', undefined, undefined]],
  ])('is asked as it takes it, %j, from then on', async (takes, forms) => {
    const thinking = createThinking('tier');
    const { asked, send } = model(takes);
    await thinking.ask(request, 'm', send);
    await thinking.ask(request, 'm', send);
    expect(asked).toEqual(forms);
  });

  test('says nothing about another model', async () => {
    const thinking = createThinking('tier');
    await thinking.ask(request, 'old', model(['enabled']).send);
    const { asked, send } = model(['adaptive']);
    await thinking.ask(request, 'new', send);
    expect(asked).toEqual(['adaptive']);
  });

  test('once a form was accepted, refuses the request itself, and is not asked again', async () => {
    const thinking = createThinking('tier');
    await thinking.ask(request, 'm', model(['adaptive']).send);
    const { asked, send } = model([]);
    await expect(thinking.ask(request, 'm', send)).rejects.toMatchObject({ kind: 'fatal' });
    expect(asked).toEqual(['adaptive']);
  });

  test.each([401, 429, 500])('answers %i for another reason, and is not asked again', async (status) => {
    const { asked, send } = model([], answered(status));
    await expect(createThinking('tier').ask(request, 'm', send)).rejects.toBeInstanceOf(Error);
    expect(asked).toHaveLength(1);
  });
});

test('where nothing is to be said about thinking, nothing is', async () => {
  const { asked, send } = model([undefined]);
  await createThinking('model').ask(request, 'm', send);
  expect(asked).toEqual([undefined]);
});
