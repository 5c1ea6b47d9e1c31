import { MessagesRequest, OWN_TEAMS, openTroupe, rehearsed } from '@roundtable/simulator';
import { expect, test } from 'vitest';

/** Sentences whose meanings are nearly one to the encoder, and are not to anybody else. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['hoy fue un mal día', 'hoy fue un gran día'],
  ['today was an awful day', 'today was a great day'],
  ['I ran three kilometres this morning', 'I want to run three kilometres'],
  ['Remind me tomorrow at 8 to water the plants', "Don't remind me of that"],
  ['I want to set a new goal', "I don't want a new goal"],
  ['Quiero una nueva meta', 'No quiero ninguna meta'],
  ['Turn on the weekly insights', 'Turn off the weekly insights'],
  ['I reached my goal', 'I want to give up on this goal'],
  ["I'd rather stay with you", 'Can I talk to the Motivator?'],
];

function requestOf(text: string): MessagesRequest {
  const context =
    '<context>\nNow: Monday, 2 March 2026 at 09:00 (UTC)\nPreferred language: English\n</context>';
  const tools = [
    'record_check_in',
    'schedule_reminder',
    'updatePreferences',
    ...['GoalArchitect', 'Motivator', 'PatternAnalyst'].map((name) => `transferTo${name}`),
  ];
  return MessagesRequest.parse({
    model: 'x',
    max_tokens: 100,
    system: "You are Coach, the AI coach at the user's round table: the first to greet them.",
    tools: tools.map((name) => ({ name, input_schema: { type: 'object' } })),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text },
          { type: 'text', text: context },
        ],
      },
    ],
  });
}

const troupe = openTroupe({ teamsDir: OWN_TEAMS, embeddingsDir: null, cacheDir: null });

test.each(PAIRS)('“%s” and “%s” are not answered alike', async (one, other) => {
  const replies = await Promise.all(
    [one, other].map(async (text) => {
      const reply = await rehearsed(requestOf(text), troupe);
      return reply?.content.map((block) => (block.type === 'tool_use' ? { ...block, id: '' } : block));
    }),
  );
  expect(replies[0]).not.toEqual(replies[1]);
});
