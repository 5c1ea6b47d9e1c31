import { type System, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, say } from '../support.js';

/** Of all input tokens of a conversation, those that the provider read from its cache (seed 001, cost control). */
const AIM = 0.8;

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { MEMORY_JOBS: 'on' } });
});
afterAll(() => system.stop());

const TALK =
  'That makes sense to me, and I can see why it matters. Let us stay with it for a moment: what would a small step in that direction look like for you this week, and what could get in its way? There is no hurry with any of this.';

/** Twenty turns, four handoffs: to Goal Architect and back, to Pattern Analyst and back, with tools on the way. */
const SCRIPT = [
  'Hello, I would like to talk through how my weeks have been going and what I want from the spring',
  'I have been sleeping badly since the new project at work began, and I skip my runs because of that',
  'On good days I get up at six and everything goes well, on bad days I do not even hear the alarm',
  'Could you have a look at my goals and tell me what you see in them?',
  'Yes, that is what I meant. I would like to make the running one more realistic for these months',
  'Let us bring the architect in for it',
  'Three times a week is too much, twice would be honest, on Tuesdays and on Saturdays',
  'Before breakfast works on Saturdays, on Tuesdays it has to be after work, at about seven',
  'Rain could get in the way, and being tired after work on Tuesdays, that happens a lot',
  'If it rains I could do the stairs at home instead, that is better than nothing',
  'That is good, thank you. I think this part is settled and I want to go back to coach',
  'I feel a bit lighter now that it is only twice a week, to be honest with you',
  'My sister says that I should do it with her, but I do not know whether I want company for it',
  'How am I doing overall? I think I need the analyst for that',
  'So Mondays are weak and Saturdays are strong, if I read that correctly, which surprises me a little',
  'And does it depend on the hour of the day, or is that only how it feels to me?',
  'That is interesting, it tells me more than I thought it would. Now back to coach please',
  'I would like to keep the mornings for it then, and leave the evenings to my family',
  'What would you say is the one thing to remember from all of this for the next days?',
  'Then let us leave it there for today, and I will tell you on Saturday how the run went',
];

const call = (name: string, input: Record<string, unknown>, text: string) => ({
  content: [
    { type: 'text' as const, text },
    { type: 'tool_use' as const, name, input },
  ],
});

test('most input tokens are read from the cache, over handoffs, returns and cuts of the window', async () => {
  const rule = (lastUserText: string, toolOffered: string, reply: ReturnType<typeof call>) => ({
    match: { lastUserText, toolOffered },
    reply,
  });
  const handoff = { reason: 'This is their craft', context: 'The user wants to run twice a week' };
  system.simulator.script([
    rule('have a look at my goals', 'get_goals', call('get_goals', {}, 'Let me look at them.')),
    rule(
      'bring the architect in',
      'transferToGoalArchitect',
      call('transferToGoalArchitect', handoff, 'Gladly.'),
    ),
    rule(
      'need the analyst',
      'transferToPatternAnalyst',
      call('transferToPatternAnalyst', handoff, 'Gladly.'),
    ),
    rule(
      'back to coach',
      'returnToCoach',
      call('returnToCoach', { summary: 'It is settled: twice a week.' }, 'Over to Coach.'),
    ),
    { reply: { content: TALK } },
  ]);
  const { client } = await system.signIn();
  await client.goals.create({ title: 'Run in the morning', why: 'It clears my head' });
  const id = await open(client);
  for (const [i, text] of SCRIPT.entries()) {
    const result = await say(client, id, text);
    expect(result.type, `turn ${i + 1}`).toBe('message');
  }
  const { items } = await client.conversations.transitions(id);
  expect(items.map((one) => one.to)).toEqual(['goalArchitect', 'coach', 'patternAnalyst', 'coach']);

  const { usage } = system.simulator.stats();
  const { input_tokens: plain, cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage;
  const share = read / (plain + written + read);
  process.stdout.write(
    `prompt cache: ${Math.round(share * 1000) / 10} % of ${plain + written + read} input tokens read (${written} written, ${plain} neither)\n`,
  );
  expect(share).toBeGreaterThanOrEqual(AIM);
});
