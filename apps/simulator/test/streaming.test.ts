import { describe, expect, it } from 'vitest';
import { text, toolUse } from '../src/index.js';
import { ask, tool, withSdk } from './sdk.js';

describe('through the real SDK', () => {
  it('streams text and a tool call in the order of the Messages API', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([
      {
        reply: {
          content: [
            text('Let me look at your goals first. 😀 ¿Vale?'),
            toolUse('get_goals', { status_filter: 'active' }),
          ],
        },
      },
    ]);
    const events: string[] = [];
    const stream = client.messages.stream({ ...ask('hi'), tools: [tool('get_goals')] });
    stream.on('streamEvent', (event) => void events.push(event.type));
    const message = await stream.finalMessage();
    expect(message.content).toMatchObject([
      { type: 'text', text: 'Let me look at your goals first. 😀 ¿Vale?' },
      { type: 'tool_use', name: 'get_goals', input: { status_filter: 'active' } },
    ]);
    expect(message.stop_reason).toBe('tool_use');
    expect(message.usage.output_tokens).toBeGreaterThan(5);
    expect(events.filter((type, at) => type !== events[at - 1])).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('answers the same without streaming', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ match: { lastUserText: 'hi' }, reply: { content: 'Hello there.' } }]);
    const message = await client.messages.create(ask('hi'));
    expect(message).toMatchObject({
      content: [{ type: 'text', text: 'Hello there.' }],
      stop_reason: 'end_turn',
    });
    expect(message._request_id).toMatch(/^req_/);
  });

  it('writes the whole stream at once without a pace', async () => {
    const { simulator } = await withSdk();
    simulator.script([{ reply: { content: 'word '.repeat(50) } }]);
    const response = await fetch(`${simulator.url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ ...ask('hi'), stream: true }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    expect(chunks).toHaveLength(1);
    const wire = Buffer.concat(chunks).toString();
    expect(wire).toMatch(/^event: message_start\ndata: \{"type":"message_start"/);
    expect(wire).toMatch(/event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/);
  });

  it('keeps the pace that it is told', async () => {
    const { simulator, client } = await withSdk({ pace: { firstTokenMs: 20, tokensPerSecond: 1000 } });
    simulator.script([{ reply: { content: 'word '.repeat(80) } }]);
    const began = performance.now();
    await client.messages.stream(ask('hi')).finalMessage();
    expect(performance.now() - began).toBeGreaterThan(20 + 95);
  });

  it('cuts a reply at max_tokens', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ reply: { content: 'word '.repeat(80) } }]);
    const message = await client.messages.stream({ ...ask('hi'), max_tokens: 5 }).finalMessage();
    expect(message).toMatchObject({ content: [{ text: 'word word word word ' }], stop_reason: 'max_tokens' });
  });
});

describe('a script', () => {
  it('expresses a two-call bench turn', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([
      { match: { lastToolResult: '*' }, reply: { content: 'You have two goals.' } },
      { match: { toolOffered: 'get_goals' }, reply: { content: [toolUse('get_goals')] } },
    ]);
    const tools = [tool('get_goals')];
    const first = await client.messages.create({ ...ask('hi'), tools });
    const [call] = first.content;
    if (call?.type !== 'tool_use') throw new Error('expected a call');
    const second = await client.messages.create({
      ...ask('hi'),
      tools,
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: first.content },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: '[]' }] },
      ],
    });
    expect(second.content).toMatchObject([{ text: 'You have two goals.' }]);
    expect(simulator.stats()).toMatchObject({ scripted: 2, rejected: 0 });
  });

  it('spends rules in order and refuses what none matches when it is strict', async () => {
    const { simulator, client } = await withSdk();
    simulator.script(
      [
        { times: 1, match: { system: 'You are Coach', any: 'metadata' }, reply: { content: 'never' } },
        { times: 1, reply: { content: 'one' } },
        { times: 1, reply: { content: 'two' } },
      ],
      { strict: true },
    );
    expect(await client.messages.create(ask('hi'))).toMatchObject({ content: [{ text: 'one' }] });
    expect(await client.messages.create(ask('hi'))).toMatchObject({ content: [{ text: 'two' }] });
    await expect(client.messages.create(ask('hi'))).rejects.toThrow(/no rule matches this request/);
  });

  it('holds a reply before its first byte until it is released', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ hold: 'gate', reply: { content: 'Free.' } }]);
    const reply = client.messages.create(ask('hi'));
    await simulator.waitForHold('gate');
    expect(simulator.stats()).toMatchObject({ held: ['gate'], inFlight: 1, byStatus: { 200: 1 } });
    expect(simulator.release('gate')).toBe(1);
    expect(await reply).toMatchObject({ content: [{ text: 'Free.' }] });
    expect(simulator.stats()).toMatchObject({ held: [], inFlight: 0 });
  });

  it('keeps a gate open that was released, until the script is replaced or everything is reset', async () => {
    const { simulator, client } = await withSdk();
    const gated = [{ hold: 'gate', reply: { content: 'Free.' } }];
    simulator.script(gated);
    const first = client.messages.create(ask('hi'));
    await simulator.waitForHold('gate');
    expect(simulator.release('gate')).toBe(1);
    expect(await first).toMatchObject({ content: [{ text: 'Free.' }] });
    expect(await client.messages.create(ask('hi'))).toMatchObject({ content: [{ text: 'Free.' }] });
    await expect(simulator.waitForHold('gate')).rejects.toThrow('nobody waits at the gate "gate"');
    simulator.script([{ reply: { content: 'More.' } }], { append: true });
    expect(await client.messages.create(ask('hi'))).toMatchObject({ content: [{ text: 'Free.' }] });
    simulator.script(gated);
    const second = client.messages.create(ask('hi'));
    await simulator.waitForHold('gate');
    simulator.reset(); // releases who waits, and leaves nothing open
    expect(await second).toMatchObject({ content: [{ text: 'Free.' }] });
    simulator.script(gated);
    const third = client.messages.create(ask('hi'));
    await simulator.waitForHold('gate');
    simulator.release('gate');
    expect(await third).toMatchObject({ content: [{ text: 'Free.' }] });
  });

  it('holds a stream after some deltas, and counts a client that leaves then', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ hold: 'gate', holdAfterDeltas: 2, reply: { content: 'word '.repeat(40) } }]);
    const seen: string[] = [];
    const stream = client.messages.stream(ask('hi'));
    stream.on('text', (delta) => void seen.push(delta));
    const ended = stream.finalMessage().catch((error: unknown) => error);
    await simulator.waitForHold('gate');
    await expect.poll(() => seen).toHaveLength(2);
    stream.abort();
    expect(await ended).toBeInstanceOf(Error);
    await expect.poll(() => simulator.stats()).toMatchObject({ aborted: 1, inFlight: 0, held: [] });
  });
});
