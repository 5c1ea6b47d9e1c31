import { describe, expect, test } from 'vitest';
import { readChatStream } from './read-chat-stream.js';

interface Choice {
  readonly delta?: Record<string, unknown>;
  readonly finish_reason?: string | null;
}
const says = (delta: Record<string, unknown>, finish_reason: string | null = null): Choice => ({
  delta,
  finish_reason,
});
const STOP: Choice = { delta: {}, finish_reason: 'stop' };
const CALLED: Choice = { delta: {}, finish_reason: 'tool_calls' };

async function* events(...chunks: readonly (Choice | string)[]) {
  for (const chunk of chunks)
    yield { data: typeof chunk === 'string' ? chunk : JSON.stringify({ choices: [chunk] }) };
}

async function read(...chunks: readonly (Choice | string)[]) {
  const deltas: string[] = [];
  const reply = await readChatStream(events(...chunks), (delta) => deltas.push(delta));
  return { ...reply, deltas };
}
const failureOf = (...chunks: readonly (Choice | string)[]) =>
  read(...chunks).catch((error: unknown) => error);
const call = (about: object, fn: object) => says({ tool_calls: [{ ...about, function: fn }] });

describe('words', () => {
  test('are told as they come, and whole', async () => {
    const reply = await read(
      says({ role: 'assistant', content: null }),
      says({ content: 'Hi ' }),
      says({ content: 'you' }),
      STOP,
      '[DONE]',
    );
    expect(reply).toMatchObject({
      blocks: [{ type: 'text', text: 'Hi you' }],
      stopReason: 'end_turn',
      usage: null,
      deltas: ['Hi ', 'you'],
    });
  });

  test.each([
    ['length', 'max_tokens'],
    ['content_filter', 'refusal'],
    ['stop', 'end_turn'],
    ['eos_token', 'end_turn'],
  ])('that end with %s stop for %s', async (finish, stopReason) => {
    expect(await read(says({ content: 'Well' }, finish))).toMatchObject({ stopReason });
  });

  test('a refusal is said, and counts as one', async () => {
    expect(await read(says({ refusal: 'I can’t.' }), STOP)).toMatchObject({
      blocks: [{ type: 'text', text: 'I can’t.' }],
      stopReason: 'refusal',
    });
  });

  test('usage is counted, wherever it stands, with what came from a cache told apart', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } };
    const own = await read(says({ content: 'a' }, 'stop'), JSON.stringify({ choices: [], usage }));
    const beside = await read(JSON.stringify({ choices: [says({ content: 'a' }, 'stop')], usage }));
    const counted = { inputTokens: 6, outputTokens: 3, cacheReadTokens: 4, cacheWriteTokens: 0 };
    expect([own.usage, beside.usage]).toEqual([counted, counted]);
  });
});

describe('thoughts', () => {
  test.each(['reasoning', 'reasoning_content'])('in %s are kept beside the words', async (field) => {
    const reply = await read(
      says({ [field]: 'Hm, ' }),
      says({ [field]: 'yes.' }),
      says({ content: 'Yes.' }),
      STOP,
    );
    expect(reply.blocks).toEqual([
      { type: 'other', raw: { type: 'reasoning', field, text: 'Hm, yes.' } },
      { type: 'text', text: 'Yes.' },
    ]);
    expect(reply.deltas).toEqual(['Yes.']);
  });

  test('before the first word are no words, however they are cut into pieces', async () => {
    const text = '<think>\nShe wants <b>one</b>.\n</think>\n\nSure: <think> is a tag.';
    for (const size of [1, 3, 200]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const reply = await read(...pieces.map((content) => says({ content })), STOP);
      expect(reply.deltas.join('')).toBe('Sure: <think> is a tag.');
      expect(reply.blocks[0]).toMatchObject({ raw: { text: '\nShe wants <b>one</b>.\n' } });
    }
  });

  test('that never end are no words', async () => {
    const reply = await read(says({ content: '<think>What is a' }, 'length'));
    expect(reply).toMatchObject({ deltas: [], stopReason: 'max_tokens' });
  });

  test('a text that only begins like a thought is text', async () => {
    expect((await read(says({ content: '<thi' }), says({ content: 's>' }), STOP)).deltas.join('')).toBe(
      '<this>',
    );
    expect((await read(says({ content: '<th' }), STOP)).deltas.join('')).toBe('<th');
  });
});

describe('calls', () => {
  test('grow out of pieces, several at once, each under its index', async () => {
    const reply = await read(
      says({ content: 'Both.' }),
      call({ index: 0, id: 'a1' }, { name: 'get_goals', arguments: '' }),
      call({ index: 1, id: 'a2' }, { name: 'get_goal', arguments: '{"id"' }),
      call({ index: 0 }, { arguments: '{"status":' }),
      call({ index: 1 }, { arguments: ':7}' }),
      call({ index: 0 }, { arguments: '"active"}' }),
      CALLED,
    );
    expect(reply.blocks).toEqual([
      { type: 'text', text: 'Both.' },
      { type: 'tool_use', id: 'a1', name: 'get_goals', input: { status: 'active' } },
      { type: 'tool_use', id: 'a2', name: 'get_goal', input: { id: 7 } },
    ]);
    expect(reply).toMatchObject({ stopReason: 'tool_use', brokenInputs: {} });
  });

  test('that all say index 0 are told apart by their ids', async () => {
    const reply = await read(
      call({ index: 0, id: 'a1' }, { name: 'one', arguments: '{}' }),
      call({ index: 0, id: 'a2' }, { name: 'two', arguments: '{}' }),
      STOP,
    );
    expect(reply.blocks).toMatchObject([{ name: 'one' }, { name: 'two' }]);
    expect(reply.stopReason).toBe('tool_use');
  });

  test('without index and id are told apart by their names, and get ids', async () => {
    const { blocks } = await read(
      call({}, { name: 'one', arguments: { a: 1 } }),
      call({}, { name: 'two', arguments: '' }),
      CALLED,
    );
    expect(blocks).toMatchObject([
      { name: 'one', input: { a: 1 } },
      { name: 'two', input: {} },
    ]);
    const ids = blocks.map((block) => (block.type === 'tool_use' ? block.id : ''));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
  });

  test('with an id that no other provider would take, or a doubled one, get one', async () => {
    const { blocks } = await read(
      call({ index: 0, id: 'functions.get:0' }, { name: 'one', arguments: '{}' }),
      call({ index: 1, id: 'x' }, { name: 'two', arguments: '{}' }),
      call({ index: 2, id: 'x' }, { name: 'three', arguments: '{}' }),
      CALLED,
    );
    const ids = blocks.map((block) => (block.type === 'tool_use' ? block.id : ''));
    expect(ids[1]).toBe('x');
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
  });

  test('with arguments written twice over are read', async () => {
    const twice = JSON.stringify(JSON.stringify({ a: 1 }));
    expect(
      (await read(call({ index: 0, id: 'a' }, { name: 'one', arguments: twice }), CALLED)).blocks,
    ).toMatchObject([{ input: { a: 1 } }]);
  });

  test.each(['{"a":', '[1]', 'null', '"a"', '7'])(
    'with %s for arguments are broken, and say so',
    async (json) => {
      const reply = await read(
        says({ content: 'Well.' }),
        call({ index: 0, id: 'a' }, { name: 'one', arguments: json }),
        CALLED,
      );
      expect(reply.brokenInputs).toEqual({ 1: json });
      expect(reply.blocks[1]).toMatchObject({ type: 'tool_use', input: {} });
    },
  );

  test('cut off at the length limit say that limit', async () => {
    const reply = await read(call({ index: 0, id: 'a' }, { name: 'one', arguments: '{"a":' }), {
      delta: {},
      finish_reason: 'length',
    });
    expect(reply).toMatchObject({ stopReason: 'max_tokens', brokenInputs: { 0: '{"a":' } });
  });
});

describe('what is no reply', () => {
  test.each<[string, (Choice | string)[]]>([
    ['that ends without a reason', [says({ content: 'Half a' })]],
    ['that is done without a reason', [says({ content: 'Half a' }), '[DONE]']],
    ['of nothing', []],
    ['with a chunk that is no JSON', ['{"choices":', STOP]],
    ['with a chunk of another shape', [JSON.stringify({ choices: 'none' }), STOP]],
  ])('a stream %s is transient', async (_, chunks) => {
    expect(await failureOf(...chunks)).toMatchObject({
      name: 'ModelFailure',
      kind: 'transient',
      reason: 'broken_reply',
    });
  });

  test.each<[unknown, object]>([
    [{ message: 'm', type: 'server_error' }, { kind: 'transient' }],
    [{ message: 'm', code: 502 }, { kind: 'transient' }],
    [{ message: 'm', code: 429 }, { kind: 'transient' }],
    ['out of memory', { kind: 'transient' }],
    [{ message: 'm', type: 'invalid_request_error' }, { kind: 'fatal' }],
    [{ message: 'm', code: 400 }, { kind: 'fatal' }],
    [
      { message: 'm', code: 'context_length_exceeded' },
      { kind: 'fatal', reason: 'context_length_exceeded' },
    ],
  ])('an error inside the stream, %j', async (error, failure) => {
    expect(await failureOf(says({ content: 'a' }), JSON.stringify({ error }), STOP)).toMatchObject(failure);
  });
});
