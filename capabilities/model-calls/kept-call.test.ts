import type { EndedModelCall } from '@roundtable/activities';
import { expect, it } from 'vitest';
import { keptCall } from './kept-call.js';
import { sectionsOf } from './sections.js';

const call: EndedModelCall = {
  conversationId: 'c',
  userId: 'u',
  turn: 1,
  step: 1,
  claim: 1,
  request: 1,
  agent: 'coach',
  provider: 'anthropic',
  model: 'm',
  startedAt: new Date(0),
  durationMs: 5,
  failure: null,
  sent: {
    model: 'm',
    system: [{ type: 'text', text: 'You are Coach.' }],
    messages: [{ role: 'user', content: 'Hi' }],
  },
  reply: {
    model: 'm',
    blocks: [
      { type: 'other', raw: { type: 'thinking', thinking: 'Hm.' } },
      { type: 'text', text: 'Hello.' },
    ],
    stopReason: 'end_turn',
    usage: { inputTokens: 7, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0 },
    brokenInputs: {},
  },
};

it('keeps the body as it was sent, the blocks as they came, and what each part comes to', () => {
  const kept = keptCall(call);
  expect(JSON.parse(kept.requestJson)).toEqual(call.sent);
  expect(JSON.parse(kept.replyJson ?? '')).toEqual({
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Hello.' },
    ],
    stopReason: 'end_turn',
    usage: { inputTokens: 7, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0 },
  });
  expect(kept.parts).toMatchObject({ tools: 0 });
  expect(Math.min(kept.parts.system, kept.parts.messages, kept.parts.reply)).toBeGreaterThan(0);
});

it('says that nothing came back', () => {
  const kept = keptCall({ ...call, reply: null, failure: 'overloaded' });
  expect([kept.replyJson, kept.parts.reply, kept.failure]).toEqual([null, 0, 'overloaded']);
});

it.each([
  [
    'the Messages API',
    { model: 'm', system: 'S', messages: ['M'], tools: ['T'], max_tokens: 1 },
    { max_tokens: 1, model: 'm' },
  ],
  [
    'Chat Completions',
    { model: 'm', messages: [{ role: 'system', content: 'S' }, 'M'], tools: ['T'] },
    { model: 'm' },
  ],
  ['a program', { model: 'm', system: 'S', prompt: 'M' }, { model: 'm' }],
])('finds the parts of a body of %s', (_, body, parameters) => {
  const { system, messages, tools, parameters: rest } = sectionsOf(body);
  expect(JSON.stringify(system)).toContain('S');
  expect(messages).toEqual(['M']);
  expect(tools).toEqual('tools' in body ? ['T'] : []);
  expect(rest).toEqual(parameters);
});
