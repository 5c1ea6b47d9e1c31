import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { describe, expect, test } from 'vitest';
import { readStream } from './read-stream.js';

const start = {
  type: 'message_start',
  message: {
    model: 'claude-x',
    usage: {
      input_tokens: 10,
      output_tokens: 1,
      cache_read_input_tokens: 4,
      cache_creation_input_tokens: null,
    },
  },
};
const stop = { type: 'message_stop' };
const closing = (stop_reason: string | null, output_tokens = 7) => ({
  type: 'message_delta',
  delta: { stop_reason },
  usage: { output_tokens },
});
const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, one: object) => ({ type: 'content_block_delta', index, delta: one });
const end = (index: number) => ({ type: 'content_block_stop', index });

const words = (index: number, ...parts: string[]) => [
  block(index, { type: 'text', text: '' }),
  ...parts.map((text) => delta(index, { type: 'text_delta', text })),
  end(index),
];
const use = (index: number, ...parts: string[]) => [
  block(index, { type: 'tool_use', id: `id${index}`, name: 'read', input: {} }),
  ...parts.map((partial_json) => delta(index, { type: 'input_json_delta', partial_json })),
  end(index),
];

/** The raw events as a server may send them, whatever the SDK's types promise. */
async function* sent(events: readonly object[]): AsyncIterable<RawMessageStreamEvent> {
  for (const event of events) yield event as RawMessageStreamEvent;
}

const read = (...events: object[]) => readStream(sent(events), () => {});

describe('a whole reply', () => {
  test('is put together from its deltas, and told as it comes', async () => {
    const heard: string[] = [];
    const reply = await readStream(
      sent([start, ...words(0, 'Hel', 'lo'), closing('end_turn'), stop]),
      (text) => heard.push(text),
    );
    expect(heard).toEqual(['Hel', 'lo']);
    expect(reply).toEqual({
      model: 'claude-x',
      blocks: [{ type: 'text', text: 'Hello' }],
      stopReason: 'end_turn',
      usage: { inputTokens: 10, outputTokens: 7, cacheReadTokens: 4, cacheWriteTokens: 0 },
      brokenInputs: {},
    });
  });

  test('keeps calls with their input, and thinking with its signature', async () => {
    const thinking = [
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'hm' }),
      delta(0, { type: 'signature_delta', signature: 's1' }),
      end(0),
    ];
    const reply = await read(
      start,
      ...thinking,
      ...use(1, '{"a":', ' 1}'),
      ...use(2),
      closing('tool_use'),
      stop,
    );
    expect(reply.blocks).toEqual([
      { type: 'other', raw: { type: 'thinking', thinking: 'hm', signature: 's1' } },
      { type: 'tool_use', id: 'id1', name: 'read', input: { a: 1 } },
      { type: 'tool_use', id: 'id2', name: 'read', input: {} },
    ]);
  });

  test('may be empty', async () => {
    expect((await read(start, closing('end_turn'), stop)).blocks).toEqual([]);
  });

  test.each([
    'end_turn',
    'max_tokens',
    'stop_sequence',
    'tool_use',
    'pause_turn',
    'refusal',
    'model_context_window_exceeded',
  ])('may stop for %s', async (reason) => {
    expect((await read(start, ...words(0, 'a'), closing(reason), stop)).stopReason).toBe(reason);
  });
});

test('a refusal names its category, where the API does', async () => {
  const category = (stop_details: object | null) =>
    read(start, { type: 'message_delta', delta: { stop_reason: 'refusal', stop_details }, usage: {} }, stop);
  expect(await category({ type: 'refusal', category: 'cyber', explanation: null })).toMatchObject({
    stopReason: 'refusal',
    refusedFor: 'cyber',
  });
  for (const details of [null, { type: 'refusal', category: null, explanation: null }])
    expect(await category(details)).not.toHaveProperty('refusedFor');
});

describe('a reply that stops for a reason that nobody knows', () => {
  test('ends the turn with the words that came', async () => {
    const reply = await read(start, ...words(0, 'Here it is.'), closing('because'), stop);
    expect(reply).toMatchObject({
      blocks: [{ type: 'text', text: 'Here it is.' }],
      stopReason: 'end_turn',
      usage: { outputTokens: 7 },
    });
  });

  test('has its calls carried out', async () => {
    const reply = await read(start, ...words(0, 'a'), ...use(1, '{"a": 1}'), closing('because'), stop);
    expect(reply).toMatchObject({ stopReason: 'tool_use', brokenInputs: {} });
  });
});

describe('tool input that is no JSON object', () => {
  test.each(['{"a": "cut', '[1]', '"text"', 'null', '1'])('%s is kept apart, by its place', async (json) => {
    const reply = await read(start, ...words(0, 'a'), ...use(1, json), closing('max_tokens'), stop);
    expect(reply.brokenInputs).toEqual({ 1: json });
    expect(reply.blocks[1]).toMatchObject({ type: 'tool_use', input: {} });
  });
});

describe('a reply that is not whole is a passing failure', () => {
  test.each<[string, object[]]>([
    ['nothing at all', []],
    ['no message_stop', [start, ...words(0, 'a'), closing('end_turn')]],
    ['cut in the middle of a block', [start, block(0, { type: 'text', text: '' })]],
    ['no message_start', [...words(0, 'a'), closing('end_turn'), stop]],
    ['no stop reason', [start, ...words(0, 'a'), closing(null), stop]],
    [
      'a delta for a block that never started',
      [start, delta(3, { type: 'text_delta', text: 'a' }), closing('end_turn'), stop],
    ],
  ])('%s', async (_, events) => {
    await expect(read(...events)).rejects.toMatchObject({
      name: 'ModelFailure',
      kind: 'transient',
      reason: 'broken_reply',
    });
  });
});
