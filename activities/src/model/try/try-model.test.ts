import {
  type Block,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { type ToolFault, tryModel } from './try-model.js';

const says = (text: string): Block => ({ type: 'text', text });
const calls = (name = 'list_aims', input: Record<string, unknown> = { status: 'active' }): Block => ({
  type: 'tool_use',
  id: 't1',
  name,
  input,
});

/** A model that answers in turn; says what it was asked. */
async function attempt(...answers: readonly (readonly Block[] | Error)[]) {
  const asked: ModelRequest[] = [];
  const model: ModelPort = {
    provider: 'test',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 32_000 },
    modelFor: () => 'm',
    async ask(request): Promise<ModelReply> {
      asked.push(request);
      const answer = answers[asked.length - 1];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { model: 'm', blocks: answer, stopReason: 'end_turn', usage, brokenInputs: {} };
    },
  };
  return { trial: await tryModel(model, new AbortController().signal), asked };
}

describe('a test message', () => {
  it('finds that a model calls tools, and reads what they bring', async () => {
    const { trial, asked } = await attempt(
      [says('Let me look.'), calls(), calls()],
      [says('You want to learn the accordion.')],
    );
    expect(trial).toMatchObject({ type: 'works', said: 'You want to learn the accordion.' });
    expect(asked[1]?.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use', id: 't1' }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', toolUseId: 't1', content: '["Learn the accordion"]' }],
      },
    ]);
    expect(asked[1]?.messages[1]?.content).toHaveLength(2);
  });

  it.each<[string, readonly (readonly Block[])[], ToolFault]>([
    ['talks without calling', [[says('You have two goals.')]], 'no_call'],
    ['calls something else', [[calls('get_weather')]], 'unreadable_call'],
    ['calls without what the tool needs', [[calls('list_aims', {})]], 'unreadable_call'],
    ['does not read the result', [[calls()], [says('You have none.')]], 'result_not_read'],
  ])('finds that a model %s', async (_, answers, why) => {
    const { trial } = await attempt(...answers);
    expect(trial).toMatchObject({ type: 'no_tools', why });
  });

  it('tells why there is no answer', async () => {
    const { trial } = await attempt(
      new ModelFailure('fatal', { reason: 'authentication_error', message: 'm' }),
    );
    expect(trial).toEqual({ type: 'silent', reason: 'authentication_error', why: 'm' });
  });

  it('hides no fault of our own', async () => {
    await expect(attempt(new TypeError('ours'))).rejects.toThrow('ours');
  });
});
