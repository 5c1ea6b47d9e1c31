import type { FollowUpKind, Rhythm } from '@roundtable/api';
import { addDays, localTimeAt, say, weekday } from '@roundtable/core';
import type { DomainEvent, ProfileChange, TxOfUser } from '@roundtable/prisma';
import { plannedInstant } from '../rules/judge-delivery.js';
import { isInsights } from '../rules/kinds.js';
import { nextOccurrence } from '../rules/rhythm.js';
import { RHYTHM_NOTE } from '../rules/rhythm-note.js';
import { type Preferences, readPreferences } from '../store/preferences.js';
import {
  type FollowUpRow,
  insertFollowUp,
  readRhythms,
  replanFollowUps,
  updateFollowUpRow,
} from '../store/rows.js';
import type { UserClock } from './clock.js';
import { settleFollowUp } from './settle-follow-up.js';

const MISSED_CHECK_IN_AT = '18:00';
const WEEKLY_AT = '18:00';
const MONTHLY_AT = '10:00';
const SUNDAY = 7;

interface Wanted {
  readonly kind: 'missed_check_in' | 'weekly_insights' | 'monthly_insights';
  /** null when the user has turned it off. */
  readonly rhythm: Rhythm | null;
  readonly usual: Rhythm;
  readonly first: string;
}

/**
 * Creates a user's rhythms at the first goal or check-in: a reminder of missed check-ins, and statistics of the week
 * (Sunday 18:00) and of the month (the first, 10:00). Rhythms that the profile has turned off are stored as cancelled,
 * so that they can be turned on.
 */
export async function beginRhythms(tx: TxOfUser, { at }: Pick<DomainEvent, 'at'>): Promise<void> {
  const found = await readPreferences(tx.sql, tx.userId);
  if (found !== null) await insertMissing(tx, wantedBy(found, at), { ...found, now: at });
}

/** Profile fields that change when pending follow-ups are due. */
const MOVING = [
  'timeZone',
  'quietHoursStart',
  'quietHoursEnd',
  'followUpsPerDay',
  'checkInRhythm',
  'weeklyInsights',
  'monthlyInsights',
] as const;

/** Adapts existing rhythms to the changed profile, and replans all pending follow-ups. */
export async function moveWithProfile(
  tx: TxOfUser,
  { before, after }: ProfileChange,
  now: Date,
): Promise<void> {
  if (MOVING.every((key) => before[key] === after[key])) return;
  const known = await readRhythms(tx.sql, tx.userId);
  if (known.length > 0) {
    const wanted = wantedBy(after, now);
    await insertMissing(tx, wanted, { ...after, kinds: known.map(({ kind }) => kind), now });
    for (const one of wanted) {
      const row = known.find(({ kind }) => kind === one.kind);
      if (row !== undefined) await adjust(tx, row, one, { ...clockOf(after), now });
    }
  }
  await replanFollowUps(tx.sql, tx.userId);
}

function wantedBy(profile: Preferences, now: Date): readonly Wanted[] {
  const present = localTimeAt(now.getTime(), profile.timeZone);
  const checkIns = asRhythm(profile.checkInRhythm);
  const { weeklyInsights, monthlyInsights } = profile;
  return [
    { kind: 'missed_check_in', usual: 'daily', rhythm: checkIns, first: firstCheckIn(present, checkIns) },
    {
      kind: 'weekly_insights',
      usual: 'weekly',
      rhythm: weeklyInsights ? 'weekly' : null,
      first: nextSunday(present),
    },
    {
      kind: 'monthly_insights',
      usual: 'monthly',
      rhythm: monthlyInsights ? 'monthly' : null,
      first: nextFirst(present),
    },
  ];
}

async function insertMissing(
  { sql, userId }: TxOfUser,
  wanted: readonly Wanted[],
  about: Preferences & { readonly kinds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { zone, quiet } = clockOf(about);
  for (const { kind, rhythm, usual, first } of wanted) {
    if (about.kinds.includes(kind)) continue;
    await insertFollowUp(sql, {
      userId,
      conversationId: null,
      commitmentId: null,
      kind,
      note: say(RHYTHM_NOTE[kind], about.locale),
      agentId: null,
      localTime: first,
      dueAt: new Date(plannedInstant(first, zone, quiet)),
      rhythm: rhythm ?? usual,
      cancelledAt: rhythm === null ? about.now : null,
    });
  }
}

function clockOf({ timeZone, quietHoursStart, quietHoursEnd }: Preferences): UserClock {
  return { zone: timeZone, quiet: { start: quietHoursStart, end: quietHoursEnd } };
}

async function adjust(
  tx: TxOfUser,
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

/** The profile change that turns a rhythm off. */
export function profileWithout(kind: FollowUpKind) {
  if (isInsights(kind))
    return kind === 'weekly_insights' ? { weeklyInsights: false } : { monthlyInsights: false };
  return { checkInRhythm: 'off' };
}

function asRhythm(setting: string): Rhythm | null {
  return setting === 'daily' || setting === 'every_other_day' || setting === 'weekly' ? setting : null;
}

/** The first reminder comes after one whole period. */
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
