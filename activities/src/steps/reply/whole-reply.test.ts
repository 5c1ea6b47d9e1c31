import {
  type Block,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { askWithContinuations } from './whole-reply.js';

const request: ModelRequest = {
  tier: 'deep',
  system: 's',
  tools: [],
  toolChoice: 'auto',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Tell me all.' }] }],
  maxTokens: 100,
  thinkingTokens: 2_048,
};
const THOUGHT: Block = { type: 'other', raw: { type: 'thinking', thinking: 'Hm.', signature: 's' } };
const CALL: Block = { type: 'tool_use', id: 't', name: 'get', input: {} };

function reply(stopReason: ModelReply['stopReason'], ...blocks: readonly (string | Block)[]): ModelReply {
  return {
    model: 'm',
    blocks: blocks.map((block) => (typeof block === 'string' ? { type: 'text', text: block } : block)),
    stopReason,
    usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 1, cacheWriteTokens: 2 },
    brokenInputs: {},
  };
}
const away = new ModelFailure('transient', {
  reason: 'overloaded_error',
  message: 'm',
  retryAfterMs: 60_000,
});

/** Asks a model that answers in turn, each answer after `takesMs`. */
async function ask(answers: readonly (ModelReply | Error)[], takesMs = 0) {
  let now = 0;
  let heard = '';
  const asked: ModelRequest[] = [];
  const model: ModelPort = {
    provider: 'test',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: () => 'm',
    async ask(one, on) {
      now += takesMs;
      asked.push(one);
      const answer = answers[asked.length - 1];
      if (answer === undefined) throw new Error('asked too often');
      if (answer instanceof Error) {
        on.onText('lost');
        throw answer;
      }
      for (const block of answer.blocks) if (block.type === 'text') on.onText(block.text);
      return answer;
    },
  };
  const result = await askWithContinuations(model, request, {
    attempt: { signal: new AbortController().signal, interrupted: () => false },
    onText: (delta) => {
      heard += delta;
    },
    onRestart: (kept) => {
      heard = kept;
    },
    now: () => new Date(now),
    pause: async () => {},
    acceptsEmpty: false,
  });
  if (result.type !== 'replied') throw new Error(result.type);
  const text = result.reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return { ...result, text, heard, asked };
}

test('a reply that is whole is asked for once', async () => {
  const { asked, text } = await ask([reply('end_turn', 'All.')]);
  expect([asked.length, text]).toEqual([1, 'All.']);
});

describe('a reply at its length limit', () => {
  test('goes on in the same text, and costs what both cost', async () => {
    const {
      asked,
      text,
      heard,
      attempts,
      reply: whole,
    } = await ask([reply('max_tokens', THOUGHT, 'Here is the pl'), reply('end_turn', 'an: run.')]);
    expect([text, heard, attempts]).toEqual(['Here is the plan: run.', 'Here is the plan: run.', 2]);
    expect(whole).toMatchObject({
      stopReason: 'end_turn',
      usage: { inputTokens: 20, outputTokens: 10, cacheReadTokens: 2, cacheWriteTokens: 4 },
    });
    expect(whole.blocks[0]).toBe(THOUGHT);
    const [, second] = asked;
    expect(second?.thinkingTokens).toBe(0);
    expect(second?.messages.slice(0, 2)).toEqual([
      ...request.messages,
      { role: 'assistant', content: [THOUGHT, { type: 'text', text: 'Here is the pl' }] },
    ]);
    expect(JSON.stringify(second?.messages[2])).toContain('length_limit');
  });

  test('goes on twice, then says that it was cut', async () => {
    const cut = (text: string) => reply('max_tokens', text);
    const { asked, text, reply: whole } = await ask([cut('a'), cut('b'), cut('c')]);
    expect([asked.length, text, whole.stopReason]).toEqual([3, 'abc', 'max_tokens']);
  });

  test('whose rest cannot be had stays, and says that it was cut', async () => {
    const { text, heard, reply: whole } = await ask([reply('max_tokens', 'Here is the pl'), away]);
    expect([text, heard, whole.stopReason]).toEqual(['Here is the pl', 'Here is the pl', 'max_tokens']);
  });

  test('that took long is not made longer', async () => {
    expect((await ask([reply('max_tokens', 'a')], 5 * 60_000)).asked).toHaveLength(1);
  });

  test('is left to the calls that it has', async () => {
    expect((await ask([reply('max_tokens', 'Let me see.', CALL)])).asked).toHaveLength(1);
  });

  test('that has a call in its rest keeps what is wrong with it in its place', async () => {
    const { reply: whole } = await ask([
      reply('max_tokens', 'Let me '),
      { ...reply('tool_use', 'see.', CALL), brokenInputs: { 1: '{"a' } },
    ]);
    expect(whole.blocks[2]).toBe(CALL);
    expect(whole.brokenInputs).toEqual({ 2: '{"a' });
  });

  test('that only thought is asked for again without thinking, and its cut thought is not kept', async () => {
    const { asked, reply: whole } = await ask([reply('max_tokens', THOUGHT), reply('end_turn', 'Run.')]);
    expect(asked[1]).toEqual({ ...request, thinkingTokens: 0 });
    expect(whole.blocks).toEqual([{ type: 'text', text: 'Run.' }]);
  });
});

test('a reply that the API paused is left to the next step: no request ends with words of the model', async () => {
  expect((await ask([reply('pause_turn', 'Looking')])).asked).toHaveLength(1);
});

test('what a refusal left begun is not carried out', async () => {
  const { reply: whole } = await ask([reply('refusal', 'First I', CALL)]);
  expect(whole).toMatchObject({ stopReason: 'refusal', blocks: [{ type: 'text', text: 'First I' }] });
  expect(whole.blocks).toHaveLength(1);
});
