import { ourTeam } from '../fixtures/our-team.js';
import { realTools } from '../fixtures/real-tools.js';
import { createRehearsedModel } from '../model/rehearsed-model.js';
import { runInMemory } from '../run/run-in-memory.js';

export const COMMITMENT = '11111111-1111-4111-8111-111111111111';
export const FOLLOW_UP = '22222222-2222-4222-8222-222222222222';
export const GOAL = '33333333-3333-4333-8333-333333333333';

/** What is known of the user: one goal, one commitment with its follow-up. */
export const FACTS = {
  goals: [{ id: GOAL, title: 'Running 5 km', status: 'active', why: null, milestones: 0, done: 0 }],
  goalProgress: [
    {
      id: GOAL,
      title: 'Running 5 km',
      status: 'active',
      why: null,
      milestones: 0,
      done: 0,
      microWins: 0,
      microWinsDone: 0,
    },
  ],
  commitments: [{ id: COMMITMENT, text: 'call the gym', dueAt: null, goal: null }],
  followUps: [
    {
      id: FOLLOW_UP,
      kind: 'commitment',
      note: 'call the gym',
      dueAt: '2026-03-03T09:00:00.000Z',
      rhythm: null,
      status: 'scheduled',
      spokenAt: null,
      answeredAt: null,
    },
  ],
};

export const FIGURES = {
  days: 30,
  checkIns: 11,
  daysWithCheckIn: 9,
  microWinsDone: 2,
  milestonesDone: 1,
  byWeekday: { monday: 5, tuesday: 2, wednesday: 4 },
  byGoal: [{ goalId: GOAL, title: 'Running 5 km', checkIns: 7 }],
  perWeek: [{ week: '2026-02-23', checkIns: 4 }],
  before: { checkIns: 8 },
};

export const RESULTS = {
  get_check_in_statistics: FIGURES,
  get_goals: {
    goals: [{ id: GOAL, title: 'Running 5 km', milestones: [], microWins: [], intentions: [] }],
  },
  search_check_ins: {
    checkIns: [{ id: 'c1', on: '2026-02-20', content: 'My knee hurt after the hill', goalId: null }],
  },
};

/** A line of the user, hours that pass, or what the system tells: a follow-up that is due, figures, a check-in that was sent. */
export type Line =
  | string
  | { readonly hours: number }
  | { readonly due: string }
  | { readonly figures: string }
  | { readonly sent: string };

/** What each turn brought. */
export interface TalkTurn {
  readonly words: string;
  readonly speakers: readonly string[];
  readonly calls: readonly { readonly tool: string; readonly input: unknown; readonly isError: boolean }[];
}

/** What else tools return, and what else is known of the user. */
interface Given {
  readonly results?: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The rehearsed team in memory on Monday 2 March, nine o'clock, line by line; tools return what a user of them has. */
export async function talk(
  lines: readonly Line[],
  teamId = 'round-table',
  { results = {}, facts = {} }: Given = {},
) {
  const team = await ourTeam(teamId);
  const model = createRehearsedModel();
  const run = runInMemory({
    team,
    model,
    tools: realTools({ ...RESULTS, ...results }),
    memory: { facts: { ...FACTS, ...facts } },
  });
  for (const line of lines) {
    if (typeof line === 'string') run.say(line);
    else if ('due' in line) run.system(line.due, 'follow_up');
    else if ('figures' in line) run.system(line.figures, 'insights');
    else if ('sent' in line) run.system(line.sent, 'check_in');
    else await run.pass(line.hours * 3_600_000);
    await run.settle();
  }
  const { messages, calls } = run.tables();
  const spoken = lines.filter((line) => typeof line === 'string' || !('hours' in line));
  const turns = spoken.map((_, at): TalkTurn => {
    const said = messages.filter((row) => row.turn === at + 1 && row.role === 'agent' && row.text !== '');
    return {
      words: said.map(({ text }) => text).join(' '),
      speakers: [...new Set(said.map(({ agent }) => agent ?? ''))],
      calls: calls
        .filter((call) => call.turn === at + 1 && call.tool !== 'thinking')
        .map(({ tool, input, isError }) => ({ tool, input, isError })),
    };
  });
  return { turns, rejected: model.rejected, team };
}
