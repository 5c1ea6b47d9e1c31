import {
  completeFollowUp,
  createCommitment,
  createFollowUp,
  settleCommitment,
} from '@roundtable/capabilities/follow-ups/server';
import type { UserTx } from '@roundtable/prisma';
import type { Calendar } from './calendar.js';
import type { GoalKey } from './goals.js';
import { unwrap } from './unwrap.js';

interface DemoCommitment {
  readonly text: string;
  readonly goal: GoalKey | null;
  readonly agent: string | null;
  readonly said: number;
  /** [days ago (negative: to come), time], or no time. */
  readonly due: readonly [number, string] | null;
  readonly settled?: readonly [status: 'done' | 'cancelled', daysAgo: number];
}

interface DemoReminder {
  readonly note: string;
  readonly at: readonly [daysAgo: number, time: string];
  readonly made: number;
  readonly done: boolean;
}

const COMMITMENTS: readonly DemoCommitment[] = [
  {
    text: 'Call the pension office with one question',
    goal: 'pension',
    agent: 'accountabilityPartner',
    said: 18,
    due: [17, '17:00'],
    settled: ['done', 17],
  },
  {
    text: 'Return the guitar book to the library',
    goal: 'guitar',
    agent: 'coach',
    said: 15,
    due: [12, '18:00'],
    settled: ['cancelled', 13],
  },
  {
    text: 'Send the pension form',
    goal: 'pension',
    agent: 'accountabilityPartner',
    said: 8,
    due: [6, '18:00'],
    settled: ['done', 6],
  },
  {
    text: 'Ask Leo whether he reads the same book',
    goal: 'read',
    agent: 'coach',
    said: 3,
    due: [-1, '19:00'],
  },
  {
    text: 'Run the longer one with Marta',
    goal: 'run',
    agent: 'goalArchitect',
    said: 9,
    due: [-4, '09:00'],
  },
  { text: 'Sign up for the river run', goal: 'run', agent: null, said: 7, due: [-7, '12:00'] },
  { text: 'Look for a film in Spanish', goal: 'spanish', agent: 'coach', said: 5, due: null },
];

const REMINDERS: readonly DemoReminder[] = [
  { note: 'Buy new reading glasses', at: [-2, '10:00'], made: 2, done: false },
  { note: 'Take the shoes to be mended', at: [5, '10:00'], made: 7, done: true },
];

/** What the person meant to do, and what was to be brought up again; what is past was settled on its day. */
export async function writeCommitments(
  tx: UserTx,
  calendar: Calendar,
  goals: Readonly<Record<GoalKey, string>>,
): Promise<void> {
  for (const { text, goal, agent, said, due, settled } of COMMITMENTS) {
    const at = calendar.at(said, '08:30');
    const body = {
      text,
      goalId: goal === null ? null : goals[goal],
      due: due === null ? null : calendar.local(...due),
    };
    const { id } = unwrap(await createCommitment(tx, body, { now: at, agentId: agent }));
    if (settled !== undefined)
      unwrap(await settleCommitment(tx, id, { status: settled[0], now: calendar.at(settled[1], '20:00') }));
    await dated(tx, 'commitments', id, at);
    await tx.sql(
      `UPDATE follow_ups SET created_at = $2::timestamptz WHERE commitment_id = $1::uuid RETURNING 1 AS dated`,
      [id, at.toISOString()],
    );
  }
  for (const { note, at, made, done } of REMINDERS) {
    const now = calendar.at(made, '09:30');
    const { id } = unwrap(await createFollowUp(tx, { note, at: calendar.local(...at) }, { now }));
    if (done) unwrap(await completeFollowUp(tx, id, calendar.at(at[0], '18:00')));
    await dated(tx, 'follow_ups', id, now);
  }
}

function dated(tx: UserTx, table: 'commitments' | 'follow_ups', id: string, at: Date) {
  return tx.sql(`UPDATE ${table} SET created_at = $2::timestamptz WHERE id = $1::uuid RETURNING 1 AS dated`, [
    id,
    at.toISOString(),
  ]);
}
