import {
  type Block,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '@roundtable/core';
import type { ModelConnection } from '@roundtable/platform';
import { describe, expect, it } from 'vitest';
import { describeTried } from './describe.js';
import { tryModel } from './try-model.js';

const says = (text: string): Block => ({ type: 'text', text });
const calls = (name = 'get_goals', input: Record<string, unknown> = { status: 'active' }): Block => ({
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
    capabilities: { tools: true, streaming: true, caching: true, contextTokens: 32_000 },
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

  it.each<[string, readonly (readonly Block[])[], RegExp]>([
    ['talks without calling', [[says('You have two goals.')]], /without calling/],
    ['calls something else', [[calls('get_weather')]], /cannot be read/],
    ['calls without what the tool needs', [[calls('get_goals', {})]], /cannot be read/],
    ['does not read the result', [[calls()], [says('You have none.')]], /does not read/],
  ])('finds that a model %s', async (_, answers, why) => {
    const { trial } = await attempt(...answers);
    expect(trial).toMatchObject({ type: 'no_tools', why: expect.stringMatching(why) });
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

describe('what it came to, in words', () => {
  const connection: Extract<ModelConnection, { provider: 'openai-compatible' }> = {
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3',
    tools: 'prompt',
    key: 'sk-secret',
  };

  it('names the model and the way its tools work, never the key', () => {
    const text = describeTried({
      connection,
      trial: { type: 'works', said: 'Hi\n\u001b[31mthere', seconds: 2.34 },
    });
    expect(text).toBe(
      'qwen3 at http://127.0.0.1:11434/v1 answers: “Hi [31mthere”\nTools work, written into the prompt (it calls none by itself). It took 2.3 s for two requests.',
    );
    const own = { ...connection, tools: 'own' } as const;
    expect(describeTried({ connection: own, trial: { type: 'works', said: 'Hi', seconds: 1 } })).toContain(
      '\nTools work. It',
    );
  });

  it('says what is missing without tools, and what to do without an answer', () => {
    const trial = { type: 'no_tools', why: 'it answered without calling it', said: '' } as const;
    expect(describeTried({ connection, trial })).toMatch(
      /tools do not work: it answered without calling it\./,
    );
    const silent = (reason: string) =>
      describeTried({
        connection,
        trial: { type: 'silent', reason, why: 'the model’s server answered 418' },
      });
    expect(silent('connection')).toMatch(/Does the server run\?$/);
    expect(silent('http_418')).toMatch(/answered 418\.$/);
  });
});
