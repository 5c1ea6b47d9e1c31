import {
  asLocale,
  instantOf,
  type Locale,
  type LocalTime,
  localTimeAt,
  type QuietHours,
} from '@roundtable/core';
import { preview } from '@roundtable/core/replayed';
import type { Sql } from '@roundtable/prisma';
import type { FollowUpPlan } from '../follow-up-run.js';
import { wishOf } from '../rules/due-time.js';
import { type CommitmentRow, readCommitment } from '../store/commitments.js';
import { type FollowUpRow, lockFollowUp } from '../store/rows.js';

/** The user's settings that decide about deliveries. */
export interface FollowUpUser {
  readonly zone: string;
  readonly locale: Locale;
  readonly quiet: QuietHours;
  readonly perDay: number;
  readonly emails: boolean;
}

/** A follow-up with everything that decides about its delivery; its row is locked. */
export interface FollowUpFacts {
  readonly row: FollowUpRow;
  readonly user: FollowUpUser;
  readonly commitment: CommitmentRow | null;
  /** The local time at which it is due next, before any deferral. */
  readonly wanted: LocalTime;
  /** `wanted` as an instant (ms). */
  readonly wish: number;
}

/** null when the row or its account is gone. */
export async function lockFacts(sql: Sql, followUpId: string): Promise<FollowUpFacts | null> {
  const row = await lockFollowUp(sql, followUpId);
  if (row === null) return null;
  const [user] = await sql<{
    zone: string;
    locale: string;
    start: string;
    end: string;
    perDay: number;
    emails: boolean;
  }>(
    `SELECT time_zone AS zone, locale, quiet_hours_start AS start, quiet_hours_end AS "end",
       follow_ups_per_day AS "perDay", email_follow_ups AS emails
     FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL`,
    [row.userId],
  );
  if (user === undefined) return null;
  const commitment = row.commitmentId === null ? null : await readCommitment(sql, row.commitmentId);
  const wanted = wishOf(row, row.sentOn);
  return {
    row,
    user: {
      zone: user.zone,
      locale: asLocale(user.locale),
      quiet: { start: user.start, end: user.end },
      perDay: user.perDay,
      emails: user.emails,
    },
    commitment,
    wanted,
    wish: instantOf(wanted, user.zone),
  };
}

/** Why no delivery is pending any more; null when one is. */
export function settledBy({ row, commitment }: FollowUpFacts): string | null {
  if (row.status === 'done' || row.status === 'cancelled') return row.status;
  if (!row.pending) return 'it was told';
  if (row.kind === 'commitment' && (commitment === null || commitment.status !== 'open'))
    return `the commitment is ${commitment?.status ?? 'gone'}`;
  if (row.rhythm === null && row.nudges > 0 && row.answeredAt !== null) return 'it was answered';
  return null;
}

/** The plan as the run and its operator see it. With `HISTORY_PREVIEWS=off` it contains no text of the user. */
export function waitPlan(
  facts: FollowUpFacts,
  next: { readonly dueAt: Date; readonly deferrals: number; readonly deferredFor: string | null },
  options: { readonly previews: boolean },
): FollowUpPlan {
  const { row, user, wanted } = facts;
  const note = options.previews ? ` '${preview(row.note)}'` : '';
  const day = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' }).format(
    Date.parse(`${wanted}Z`),
  );
  return {
    type: 'wait',
    occurrence: row.occurrence,
    until: next.dueAt.toISOString(),
    label: `${row.kind.replaceAll('_', ' ')}${note} for ${day} ${wanted.replace('T', ' ')} ${user.zone}`,
    deferrals: next.deferrals,
    deferredFor: next.deferredFor,
  };
}

/** The user's local day at an instant. */
export function localDayAt(instant: number, zone: string): string {
  return localTimeAt(instant, zone).slice(0, 10);
}
