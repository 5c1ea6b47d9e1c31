import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { toolUse } from '../src/index.js';
import { ask, tool, withSdk } from './sdk.js';

const tools = [tool('get_goals')];

async function failure(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => new Error('expected a failure'),
    (error: unknown) => error,
  );
  return outcome instanceof Error ? outcome : new Error(String(outcome));
}

describe('faults, as the SDK sees them', () => {
  it.each([
    [400, Anthropic.BadRequestError, 'invalid_request_error'],
    [401, Anthropic.AuthenticationError, 'authentication_error'],
    [403, Anthropic.PermissionDeniedError, 'permission_error'],
    [404, Anthropic.NotFoundError, 'not_found_error'],
    [413, Anthropic.APIError, 'request_too_large'],
    [429, Anthropic.RateLimitError, 'rate_limit_error'],
    [500, Anthropic.InternalServerError, 'api_error'],
    [529, Anthropic.APIError, 'overloaded_error'],
  ])('status %i', async (status, kind, type) => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'status', status, retryAfter: 7 });
    const error = await failure(client.messages.stream(ask('hi')).finalMessage());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, error: { error: { type } } });
    if (error instanceof Anthropic.APIError) expect(error.headers?.get('retry-after')).toBe('7');
    expect(simulator.stats()).toMatchObject({
      requests: 1,
      rejected: 0,
      faulted: 1,
      byStatus: { [status]: 1 },
    });
    await client.messages.create(ask('again'));
  });

  it('an overloaded_error inside a stream has no status', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'overloaded_event' });
    const error = await failure(client.messages.stream(ask('hi')).finalMessage());
    expect(error.message).toContain('overloaded_error');
  });

  it.each([0, 1, 2, 3, 5])('a stream cut after %i events is a transport error', async (afterEvents) => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'cut', afterEvents });
    expect(await failure(client.messages.stream(ask('hi')).finalMessage())).toBeInstanceOf(Error);
    expect(simulator.stats()).toMatchObject({ aborted: 0, inFlight: 0 });
  });

  it('a socket cut before the headers is a connection error', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'cut' });
    expect(await failure(client.messages.create(ask('hi')))).toBeInstanceOf(Anthropic.APIConnectionError);
  });

  it.each([undefined, 4])(
    'a clean end without message_stop (%s) leaves no final message',
    async (afterEvents) => {
      const { simulator, client } = await withSdk();
      simulator.fault({ fault: 'clean_end', afterEvents });
      const types: string[] = [];
      for await (const event of await client.messages.create({ ...ask('hi'), stream: true }))
        types.push(event.type);
      expect(types).toContain('message_start');
      expect(types).not.toContain('message_stop');
    },
  );

  it.each([undefined, 3])('a stall (after %s events) lasts until the client leaves', async (afterEvents) => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'stall', afterEvents });
    const stream = client.messages.stream(ask('hi'));
    const ended = failure(stream.finalMessage());
    await expect.poll(() => simulator.stats().byStatus).toEqual({ 200: 1 });
    stream.abort();
    await ended;
    await expect.poll(() => simulator.stats()).toMatchObject({ aborted: 1, inFlight: 0 });
  });

  it('a stall of some milliseconds ends well', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'stall', afterEvents: 3, ms: 50 });
    const began = performance.now();
    expect((await client.messages.stream(ask('hi')).finalMessage()).stop_reason).toBe('end_turn');
    expect(performance.now() - began).toBeGreaterThan(45);
  });

  it('pings go on while nothing else comes', async () => {
    const { simulator } = await withSdk();
    simulator.fault({ fault: 'pings', ms: 100, everyMs: 20 });
    const response = await fetch(`${simulator.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01', 'content-type': 'application/json' },
      body: JSON.stringify({ ...ask('hi'), stream: true }),
    });
    const wire = await response.text();
    expect(wire.match(/event: ping/g)).toHaveLength(6); // one that every stream has, and five
    expect(wire).toContain('message_stop');
  });

  it.each([true, false])('a status may say whether to ask again: %s', async (shouldRetry) => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'status', status: 500, shouldRetry });
    const error = await failure(client.messages.create(ask('hi')));
    if (!(error instanceof Anthropic.APIError)) throw error;
    expect(error.headers?.get('x-should-retry')).toBe(String(shouldRetry));
  });

  it('a block of an unknown kind is sent, and not taken back', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'unknown_block' });
    const { content } = await client.messages.stream(ask('hi')).finalMessage();
    expect(content.map(({ type }) => type)).toEqual(['hologram', 'text']);
    const messages = [
      { role: 'user' as const, content: 'hi' },
      { role: 'assistant' as const, content },
      { role: 'user' as const, content: 'and now?' },
    ];
    const refused = await failure(client.messages.create({ ...ask(''), messages }));
    expect(refused).toBeInstanceOf(Anthropic.BadRequestError);
  });

  it('HTTP 200 with HTML, without content, and with cut JSON', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'html' });
    expect(typeof (await client.messages.create(ask('hi')))).toBe('string');
    simulator.fault({ fault: 'no_content' });
    expect((await client.messages.create(ask('hi'))).content).toBeUndefined();
    simulator.fault({ fault: 'cut_json' });
    expect(await failure(client.messages.create(ask('hi')))).toBeInstanceOf(SyntaxError);
  });

  it.each([
    ['empty_end_turn', 'end_turn'],
    ['refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['max_tokens', 'max_tokens'],
    ['context_window_exceeded', 'model_context_window_exceeded'],
    ['max_tokens_in_tool', 'max_tokens'],
  ] as const)('%s', async (fault, stopReason) => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault });
    const wire: string[] = [];
    for await (const event of await client.messages.create({ ...ask('hi'), tools, stream: true })) {
      if (event.type === 'message_delta') wire.push(String(event.delta.stop_reason));
    }
    expect(wire).toEqual([stopReason]);
  });

  it('malformed tool input comes as it is in the deltas', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ reply: { content: [toolUse('get_goals', { a: 1 })] } }]);
    simulator.fault({ fault: 'malformed_tool_input' });
    let json = '';
    for await (const event of await client.messages.create({ ...ask('hi'), tools, stream: true })) {
      if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta') {
        json += event.delta.partial_json;
      }
    }
    expect(() => JSON.parse(json)).toThrow();
  });

  it('an unknown tool, and two calls with one id', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'unknown_tool' });
    const unknown = await client.messages.create({ ...ask('hi'), tools });
    expect(unknown.content.at(-1)).toMatchObject({ type: 'tool_use', name: 'open_the_pod_bay_doors' });
    simulator.fault({ fault: 'duplicate_tool_ids' });
    const twice = await client.messages.create({ ...ask('hi'), tools });
    const ids = twice.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('an endless tool loop goes on until it is cleared or tools are forbidden', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'endless_tools' });
    for (const _ of [1, 2, 3]) {
      expect((await client.messages.create({ ...ask('hi'), tools })).stop_reason).toBe('tool_use');
    }
    const none = await client.messages.create({ ...ask('hi'), tools, tool_choice: { type: 'none' } });
    expect(none.stop_reason).toBe('end_turn');
    simulator.clearFaults();
    expect((await client.messages.create(ask('hi'))).stop_reason).toBe('end_turn');
  });

  it('a megabyte of text, and NUL', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'huge_text' });
    const huge = await client.messages.stream(ask('hi')).finalMessage();
    expect(huge.content[0]?.type === 'text' && huge.content[0].text.length).toBeGreaterThan(999_900);
    simulator.fault({ fault: 'nul_text' });
    const nul = await client.messages.create(ask('hi'));
    expect(nul.content[0]?.type === 'text' && nul.content[0].text).toContain('\u0000');
  });

  it('hits only what it matches, as often as it is told', async () => {
    const { simulator, client } = await withSdk();
    simulator.fault({ fault: 'status', status: 500, times: 2, match: { lastUserText: 'poison' } });
    const outcomes: string[] = [];
    for (const words of ['fine', 'poison', 'fine', 'poison', 'poison']) {
      const outcome = await client.messages.create(ask(words)).then(
        () => 'ok',
        () => 'failed',
      );
      outcomes.push(outcome);
    }
    expect(outcomes).toEqual(['ok', 'failed', 'ok', 'failed', 'ok']);
  });
});
