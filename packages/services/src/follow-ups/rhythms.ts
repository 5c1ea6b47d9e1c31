import {
  addDays,
  type FollowUpKind,
  isInsights,
  localTimeAt,
  nextOccurrence,
  plannedInstant,
  RHYTHM_NOTE,
  type Rhythm,
  say,
  weekday,
} from '@roundtable/core';
import {
  everHadGoal,
  type FollowUpRow,
  insertFollowUp,
  readRhythms,
  type UserTx,
  updateFollowUpRow,
} from '@roundtable/prisma';
import type { UserClock } from './clock.js';
import { settleFollowUp } from './settle-follow-up.js';

const MISSED_CHECK_IN_AT = '18:00';
const WEEKLY_AT = '18:00';
const MONTHLY_AT = '10:00';
const SUNDAY = 7;

/** Any transaction that runs as the user. */
type InTx = Pick<UserTx, 'userId' | 'sql'>;

interface Wanted {
  readonly kind: 'missed_check_in' | 'weekly_insights' | 'monthly_insights';
  /** null: the user does not want it. */
  readonly rhythm: Rhythm | null;
  readonly first: string;
}

/**
 * Makes a user's rhythms what the profile says: asking after a check-in that did not come, the figures of the week
 * (Sunday 18:00) and of the month (the first, 10:00). They begin with the first goal or check-in; call it after
 * either, and after a change of the profile.
 */
export async function syncRhythms(tx: InTx, now: Date): Promise<void> {
  const profile = await preferencesOf(tx);
  if (profile === null) return;
  const known = await readRhythms(tx.sql, tx.userId);
  if (known.length === 0 && !(await hasBegun(tx))) return;
  const zone = profile.timeZone;
  const quiet = { start: profile.quietHoursStart, end: profile.quietHoursEnd };
  const checkIns = asRhythm(profile.checkInRhythm);
  const present = localTimeAt(now.getTime(), zone);
  const wanted: Wanted[] = [
    { kind: 'missed_check_in', rhythm: checkIns, first: firstCheckIn(present, checkIns) },
    { kind: 'weekly_insights', rhythm: profile.weeklyInsights ? 'weekly' : null, first: nextSunday(present) },
    {
      kind: 'monthly_insights',
      rhythm: profile.monthlyInsights ? 'monthly' : null,
      first: nextFirst(present),
    },
  ];
  for (const one of wanted) {
    const row = known.find(({ kind }) => kind === one.kind);
    if (row !== undefined) await adjust(tx, row, one, { zone, quiet, now });
    else if (one.rhythm !== null) {
      await insertFollowUp(tx.sql, {
        userId: tx.userId,
        conversationId: null,
        commitmentId: null,
        kind: one.kind,
        note: say(RHYTHM_NOTE[one.kind], profile.locale),
        agentId: null,
        localTime: one.first,
        dueAt: new Date(plannedInstant(one.first, zone, quiet)),
        rhythm: one.rhythm,
      });
    }
  }
}

async function adjust(
  tx: InTx,
  row: FollowUpRow,
  { rhythm, first }: Wanted,
  clock: UserClock & { now: Date },
): Promise<void> {
  if (rhythm === null) {
    if (row.status === 'cancelled') return;
    const off = { status: 'cancelled', pending: false, settledAt: clock.now } as const;
    await settleFollowUp(tx.sql, row, off);
    return;
  }
  if (row.status !== 'cancelled' && row.rhythm === rhythm) return;
  const dueAt = new Date(plannedInstant(first, clock.zone, clock.quiet));
  const on = {
    status: 'scheduled',
    pending: true,
    settledAt: null,
    deferrals: 0,
    deferredFor: null,
  } as const;
  const anew = { ...on, rhythm, localTime: first, servedThrough: null, snoozedTo: null, dueAt };
  await updateFollowUpRow(tx.sql, row.id, anew, { tell: true });
}

/** The profile's setting that turns a rhythm off. */
export function profileWithout(kind: FollowUpKind) {
  if (isInsights(kind))
    return kind === 'weekly_insights' ? { weeklyInsights: false } : { monthlyInsights: false };
  return { checkInRhythm: 'off' };
}

interface Preferences {
  readonly timeZone: string;
  readonly locale: string;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
  readonly checkInRhythm: string;
  readonly weeklyInsights: boolean;
  readonly monthlyInsights: boolean;
}

async function preferencesOf({ sql, userId }: InTx): Promise<Preferences | null> {
  const [row] = await sql<Preferences>(
    `SELECT time_zone AS "timeZone", locale, quiet_hours_start AS "quietHoursStart", quiet_hours_end AS "quietHoursEnd",
       check_in_rhythm AS "checkInRhythm", weekly_insights AS "weeklyInsights", monthly_insights AS "monthlyInsights"
     FROM profiles WHERE id = $1::uuid`,
    [userId],
  );
  return row ?? null;
}

async function hasBegun(tx: InTx): Promise<boolean> {
  if (await everHadGoal(tx.sql, tx.userId)) return true;
  const checkIns = await tx.sql('SELECT 1 FROM check_ins WHERE user_id = $1::uuid LIMIT 1', [tx.userId]);
  return checkIns.length === 1;
}

function asRhythm(setting: string): Rhythm | null {
  return setting === 'daily' || setting === 'every_other_day' || setting === 'weekly' ? setting : null;
}

/** A whole period passes before anybody asks. */
function firstCheckIn(present: string, rhythm: Rhythm | null): string {
  const today = `${present.slice(0, 11)}${MISSED_CHECK_IN_AT}`;
  const first = nextOccurrence(today, rhythm ?? 'daily', today);
  return first > addDays(present, 1) ? first : addDays(first, 1);
}

function nextSunday(present: string): string {
  const sunday = addDays(`${present.slice(0, 11)}${WEEKLY_AT}`, SUNDAY - weekday(present));
  return sunday > present ? sunday : addDays(sunday, 7);
}

function nextFirst(present: string): string {
  return nextOccurrence(`${present.slice(0, 8)}01T${MONTHLY_AT}`, 'monthly', present);
}
