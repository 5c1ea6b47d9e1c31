import type { Calendar } from './calendar.js';
import type { PastConversation } from './past-conversation.js';
import type { Turn } from './tell-turns.js';

/** What was talked about beside the check-ins. Conversations are found by their title, newest last. */
export function demoTalks(calendar: Calendar, goals: { readonly run: string }) {
  return {
    planning: {
      title: 'A plan for ten kilometres',
      sessionType: 'planning',
      goalId: goals.run,
      turns: turnsAt(calendar, 9, '21:05', [
        [
          'I ran five kilometres today without meaning to. I think I want to go for ten. Is that silly?',
          [
            'coach',
            'Not silly at all, and a good evening to ask it. Goal Architect is the one to give it a shape.',
          ],
          [
            'goalArchitect',
            'Ten it is, then. When you picture it, is there a day or a place that makes it real for you?',
          ],
        ],
        [
          'The river run at the end of the year. It is exactly ten. Marta would come.',
          [
            'goalArchitect',
            'A date, a place and company. Then let us go backwards from it: one longer run a week, half a kilometre more each time, and two easy ones. Which day could hold the longer one?',
          ],
        ],
        [
          'Saturday morning. With Marta, before breakfast, or it will not happen.',
          [
            'goalArchitect',
            'Saturday with Marta, before breakfast. I wrote it down as a plan below your goal, and the park loop with her as the step in between. If a Saturday falls through, Sunday stands in, and the week is still whole.',
          ],
          ['coach', 'A plan with a river in it. Tell me on Saturday how the first one was.'],
        ],
      ]),
    },
    patterns: {
      title: 'The month in patterns',
      sessionType: 'reflection',
      goalId: null,
      turns: turnsAt(calendar, 3, '20:15', [
        [
          'How am I doing overall? I only ever see the last few days.',
          [
            'coach',
            'Pattern Analyst sees in many days what none of them shows alone, so I am asking them to join us.',
          ],
          [
            'patternAnalyst',
            'Three things stand out in your thirty days. **Mornings carry the running**: nearly all of your runs that felt easy began before eight. **Evenings without the phone carry the reading**: both longest readings came after a night with it in the kitchen. And **what you do with somebody happens**: the calls, the lunch, the Saturday runs. Does that sound like you?',
          ],
        ],
        [
          'The last one, yes. I never thought of it like that.',
          [
            'patternAnalyst',
            'Then it may be the cheapest help you have. Which of the three goals has nobody in it yet?',
          ],
        ],
        [
          'Reading. Maybe I ask Leo to read the same book.',
          ['patternAnalyst', 'That would be worth a look in a month. I leave you with Coach.'],
          [
            'coach',
            'Leo and a book, noted as a small step for the reading goal. Shall I remind you to ask him?',
          ],
        ],
      ]),
    },
    promise: {
      title: 'The call I keep putting off',
      sessionType: 'general',
      goalId: null,
      turns: turnsAt(calendar, 18, '19:20', [
        [
          'I said I would call the pension office last week and I have not.',
          ['coach', 'Thank you for saying it. Accountability Partner is good company for this one.'],
          [
            'accountabilityPartner',
            'Calls to offices rank low with most people. What is the smallest piece of it that you could do tomorrow, and at what time?',
          ],
        ],
        [
          'Tomorrow at five, with a coffee, and I only ask what they need.',
          [
            'accountabilityPartner',
            'Tomorrow at five, with a coffee, one question. I noted it for you. If the line is busy, trying once is the whole commitment.',
          ],
        ],
      ]),
    },
  } satisfies Record<string, PastConversation>;
}

/** The figures of the last Sunday, told in the conversation of the check-ins. */
export function weekInFigures(at: Date): Turn {
  return {
    at,
    kind: 'system',
    text: 'The week in figures. Check-ins: 4 (days with a check-in: 4). Small steps done: 2. Milestones reached: 1.',
    replies: [
      {
        agent: 'patternAnalyst',
        text: 'A look at your week: four check-ins on four days, two small steps, one milestone. Most of it happened before eight in the morning or after nine in the evening; the middle of the day is yours to leave as it is. Is there one thing from this week that you would like more of?',
      },
    ],
  };
}

type Said = readonly [
  text: string,
  ...replies: (readonly [agent: Turn['replies'][number]['agent'], text: string])[],
];

function turnsAt(calendar: Calendar, daysAgo: number, time: string, said: readonly Said[]): Turn[] {
  const begin = calendar.at(daysAgo, time).getTime();
  return said.map(([text, ...replies], i) => ({
    at: new Date(begin + i * 3 * 60_000),
    kind: 'message',
    text,
    replies: replies.map(([agent, answer]) => ({ agent, text: answer })),
  }));
}
