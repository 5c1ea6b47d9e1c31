import {
  addIntention,
  addMicroWin,
  addMilestone,
  createGoal,
  updateGoal,
} from '@roundtable/capabilities/goals/server';
import type { UserTx } from '@roundtable/prisma';
import type { Calendar } from './calendar.js';
import { unwrap } from './unwrap.js';

export type GoalKey = 'run' | 'read' | 'spanish' | 'pension' | 'guitar';

interface DemoGoal {
  readonly key: GoalKey;
  readonly title: string;
  readonly why: string;
  readonly begun: number;
  readonly status?: 'parked' | 'completed';
  /** Days ago that it was completed. */
  readonly completed?: number;
  /** [title, done so many days ago or null] */
  readonly microWins: readonly (readonly [string, number | null])[];
  /** [title, wanted so many days ago (negative: to come) or null, done so many days ago or null] */
  readonly milestones: readonly (readonly [string, number | null, number | null])[];
  readonly intentions: readonly (readonly [string, string])[];
}

const GOALS: readonly DemoGoal[] = [
  {
    key: 'pension',
    title: 'Sort out the pension papers',
    why: 'It has nagged at me for two years, and one clear folder would end that',
    begun: 41,
    status: 'completed',
    completed: 6,
    microWins: [
      ['Find last year’s statement', 31],
      ['Call the pension office', 17],
      ['Send the form', 6],
    ],
    milestones: [['All papers in one folder', 7, 6]],
    intentions: [['the form makes me sigh', 'I fill in one line and stop']],
  },
  {
    key: 'guitar',
    title: 'Learn three songs on the guitar',
    why: 'To play something when friends come over',
    begun: 38,
    status: 'parked',
    microWins: [['Change the strings', 30]],
    milestones: [],
    intentions: [],
  },
  {
    key: 'spanish',
    title: 'Hold a conversation in Spanish',
    why: 'Marta’s parents tell the best stories, and I only catch half of them',
    begun: 36,
    microWins: [
      ['Order coffee without pointing', 20],
      ['Ten minutes on the phone with Marta’s mother', 9],
      ['Watch one episode without subtitles', null],
      ['Tell the story of the boat trip', null],
    ],
    milestones: [
      ['Finish the first half of the course', 12, 11],
      ['A whole lunch in Spanish', -16, null],
    ],
    intentions: [['I wait for the bus', 'I repeat yesterday’s ten words']],
  },
  {
    key: 'read',
    title: 'Read a book a month',
    why: 'To end the evening without a screen',
    begun: 40,
    microWins: [
      ['Put a book beside the bed', 29],
      ['Read ten pages before sleep', 24],
      ['Leave the phone in the kitchen for a night', 13],
      ['Choose the next book with Leo', null],
    ],
    milestones: [
      ['Finish “The Summer Book”', 5, 4],
      ['Half of the next one', -12, null],
    ],
    intentions: [['I pick up the phone in bed', 'I put it in the kitchen and open the book']],
  },
  {
    key: 'run',
    title: 'Run three times a week',
    why: 'More energy for the day, and a clear head after work',
    begun: 45,
    microWins: [
      ['Lay out the shoes the evening before', 28],
      ['Run two kilometres without looking at the watch', 26],
      ['Run in the rain once', 16],
      ['Ask Marta to come along', 8],
      ['Run before breakfast', 2],
      ['Try the hill behind the station', null],
    ],
    milestones: [
      ['Five kilometres without a break', 10, 9],
      ['The park loop with Marta', -10, null],
      ['Ten kilometres', -38, null],
    ],
    intentions: [
      ['it rains in the morning', 'I run on the treadmill at lunch'],
      ['I come home tired', 'I put the shoes on and walk ten minutes'],
    ],
  },
];

/** Writes the goals with their parts, and says which id each has. */
export async function writeGoals(tx: UserTx, calendar: Calendar): Promise<Readonly<Record<GoalKey, string>>> {
  const ids: Partial<Record<GoalKey, string>> = {};
  for (const goal of GOALS) ids[goal.key] = await writeGoal(tx, goal, calendar);
  const { run = '', read = '', spanish = '', pension = '', guitar = '' } = ids;
  return { run, read, spanish, pension, guitar };
}

async function writeGoal(tx: UserTx, goal: DemoGoal, calendar: Calendar): Promise<string> {
  const begun = calendar.at(goal.begun, '19:30');
  const { id } = unwrap(await createGoal(tx, { title: goal.title, why: goal.why }, calendar.now));
  for (const [n, [title, done]] of goal.microWins.entries()) {
    const part = unwrap(await addMicroWin(tx, id, { title }));
    await datePart(tx, 'micro_wins', part.id, {
      made: minutesOn(begun, n),
      done: done === null ? null : calendar.at(done, '20:10'),
    });
  }
  for (const [n, [title, target, done]] of goal.milestones.entries()) {
    const targetDate = target === null ? null : calendar.day(target);
    const part = unwrap(await addMilestone(tx, id, { title, targetDate }));
    await datePart(tx, 'milestones', part.id, {
      made: minutesOn(begun, n),
      done: done === null ? null : calendar.at(done, '18:40'),
    });
  }
  for (const [ifSituation, thenAction] of goal.intentions) {
    unwrap(await addIntention(tx, id, { ifSituation, thenAction }));
  }
  if (goal.status !== undefined) unwrap(await updateGoal(tx, id, { status: goal.status }));
  const completedAt =
    goal.completed === undefined ? null : calendar.at(goal.completed, '18:45').toISOString();
  await tx.sql(
    `UPDATE goals SET created_at = $2::timestamptz, completed_at = $3::timestamptz WHERE id = $1::uuid RETURNING 1 AS dated`,
    [id, begun.toISOString(), completedAt],
  );
  return id;
}

function datePart(
  tx: UserTx,
  table: 'micro_wins' | 'milestones',
  id: string,
  { made, done }: { readonly made: Date; readonly done: Date | null },
) {
  return tx.sql(
    `UPDATE ${table} SET created_at = $2::timestamptz, done_at = $3::timestamptz WHERE id = $1::uuid RETURNING 1 AS dated`,
    [id, made.toISOString(), done?.toISOString() ?? null],
  );
}

const minutesOn = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
