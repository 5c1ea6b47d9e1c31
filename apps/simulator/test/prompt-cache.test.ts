import type Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { createPromptCache } from '../src/api/prompt-cache.js';
import { tool, withSdk } from './sdk.js';

const cache_control = { type: 'ephemeral' as const };
const system = [{ type: 'text' as const, text: 'You are Coach. '.repeat(400), cache_control }];

function turn(messages: Anthropic.MessageParam[]): Anthropic.MessageCreateParamsNonStreaming {
  const last = messages.at(-1);
  const marked =
    last === undefined || typeof last.content !== 'string'
      ? messages
      : [
          ...messages.slice(0, -1),
          { ...last, content: [{ type: 'text' as const, text: last.content, cache_control }] },
        ];
  return {
    model: 'claude-sonnet-5-5',
    max_tokens: 500,
    system,
    tools: [tool('get_goals')],
    messages: marked,
  };
}

describe('prompt-cache figures', () => {
  it('a conversation of three turns reads what the turn before wrote', async () => {
    const { simulator, client } = await withSdk();
    simulator.script([{ reply: { content: 'I see. '.repeat(30).trim() } }]);
    const messages: Anthropic.MessageParam[] = [];
    const usages: Anthropic.Usage[] = [];
    for (const words of ['first', 'second', 'third']) {
      messages.push({ role: 'user', content: words });
      const reply = await client.messages.stream(turn(messages)).finalMessage();
      messages.push({ role: 'assistant', content: reply.content });
      usages.push(reply.usage);
    }
    const [first, second, third] = usages;
    expect(first?.cache_read_input_tokens).toBe(0);
    expect(first?.cache_creation_input_tokens).toBeGreaterThan(1024);
    expect(second?.cache_read_input_tokens).toBeGreaterThanOrEqual(
      first?.cache_creation_input_tokens ?? Infinity,
    );
    expect(third?.cache_read_input_tokens).toBe(
      (second?.cache_read_input_tokens ?? 0) + (second?.cache_creation_input_tokens ?? 0),
    );
    expect(third?.cache_creation_input_tokens).toBeLessThan(200);
    expect(simulator.stats().usage.cache_read_input_tokens).toBeGreaterThan(3000);
  });

  it('does not cache below 1,024 tokens, nor across models, nor without breakpoints', async () => {
    const { client } = await withSdk();
    const small = {
      ...turn([{ role: 'user', content: 'x' }]),
      system: [{ ...system[0], type: 'text' as const, text: 'short' }],
    };
    expect((await client.messages.create(small)).usage).toMatchObject({
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    });
    const large = turn([{ role: 'user', content: 'x' }]);
    expect((await client.messages.create(large)).usage.cache_read_input_tokens).toBe(0);
    expect((await client.messages.create({ ...large, model: 'other' })).usage.cache_read_input_tokens).toBe(
      0,
    );
    expect((await client.messages.create(large)).usage.cache_read_input_tokens).toBeGreaterThan(1024);
  });

  it('another tool_choice keeps tools and system, not the messages', async () => {
    const { client } = await withSdk();
    const long = turn([{ role: 'user', content: 'x'.repeat(8000) }]);
    const written = (await client.messages.create(long)).usage;
    const changed = (await client.messages.create({ ...long, tool_choice: { type: 'none' } })).usage;
    expect(changed.cache_read_input_tokens).toBeGreaterThan(1024);
    expect(changed.cache_read_input_tokens).toBeLessThan(written.cache_creation_input_tokens ?? 0);
  });

  it('forgets after five minutes or an hour, and looks back twenty blocks', () => {
    let now = 0;
    const cache = createPromptCache(() => now);
    const block = (text: string, breakpoint: '5m' | '1h' | null = null) => ({
      text,
      tokens: 1100,
      breakpoint,
    });
    expect(cache.account('m', [block('a', '5m')])).toMatchObject({
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 1100 },
    });
    now += 4 * 60_000;
    expect(cache.account('m', [block('a', '5m')])).toMatchObject({
      cache_read_input_tokens: 1100,
      cache_creation: { ephemeral_5m_input_tokens: 0 },
    });
    now += 5 * 60_000;
    expect(cache.account('m', [block('a', '1h')])).toMatchObject({
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_1h_input_tokens: 1100 },
    });
    now += 59 * 60_000;
    expect(cache.account('m', [block('a', '1h')])).toMatchObject({ cache_read_input_tokens: 1100 });
    const more = (count: number) => Array.from({ length: count }, (_, at) => block(`more ${at}`));
    expect(cache.account('m', [block('a'), ...more(18), block('end', '5m')]).cache_read_input_tokens).toBe(
      1100,
    );
    expect(cache.account('m', [block('a'), ...more(30), block('end', '5m')]).cache_read_input_tokens).toBe(0);
  });
});
