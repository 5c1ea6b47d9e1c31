import { createAnthropicModel } from '@roundtable/activities';
import {
  askForSummary,
  askForUserSummary,
  type MemoryQuestion,
  readSummary,
  readUserSummaryAnswer,
} from '@roundtable/core';
import { createSimulator, type Simulator } from '@roundtable/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';

const talk = [
  { role: 'user' as const, name: '', text: 'I always run on Mondays. It is cold.' },
  { role: 'agent' as const, name: 'Coach', text: 'Good to hear.' },
  { role: 'user' as const, name: '', text: 'I want to sleep more because my health matters' },
];

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator();
});
afterAll(() => simulator.close());

async function answerTo({ system, text }: MemoryQuestion): Promise<string> {
  const models = { fast: 'claude-haiku-5-5', balanced: 'claude-sonnet-5-5', deep: 'claude-opus-5-5' };
  const model = createAnthropicModel({ apiKey: 'not-a-real-key', baseUrl: simulator.url, models });
  const reply = await model.ask(
    {
      tier: 'fast',
      system,
      tools: [],
      toolChoice: 'none',
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      maxTokens: 1_000,
    },
    { signal: new AbortController().signal, onText: () => {} },
  );
  return reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

it('the simulator keeps the memory of a conversation when it is asked to', async () => {
  const summary = readSummary(await answerTo(askForSummary(talk, 'They have met before.')));
  expect(summary?.title).toBe('I always run on Mondays');
  expect(summary?.text).toContain('They have met before.');
  expect(summary?.text).toContain('I want to sleep more');
});

it('the simulator keeps what is known of a user, and adds to it', async () => {
  const first = readUserSummaryAnswer(await answerTo(askForUserSummary(talk, null)));
  expect(first?.patterns).toEqual(['I always run on Mondays.']);
  const more = [{ role: 'user' as const, name: '', text: 'Being tired is what stops me' }];
  const second = readUserSummaryAnswer(await answerTo(askForUserSummary(more, first)));
  expect(second).toMatchObject({ patterns: first?.patterns, obstacles: ['Being tired is what stops me'] });
});
