import type { FollowUp } from '@roundtable/api';
import { localTimeAt } from '@roundtable/core';
import { wishOf } from '../rules/due-time.js';
import type { FollowUpRow } from '../store/rows.js';

/** A follow-up as clients and agents see it. */
export function followUpToJson(row: FollowUpRow, zone: string): FollowUp {
  const next = row.pending ? row.dueAt : null;
  const told = row.rhythm === null && !row.pending && row.nudges > 0;
  return {
    id: row.id,
    kind: row.kind,
    note: row.note,
    status: row.status,
    rhythm: row.rhythm,
    conversationId: row.conversationId,
    commitmentId: row.commitmentId,
    wantedLocal: told ? wishOf({ ...row, nudges: row.nudges - 1 }) : wishOf(row, row.sentOn),
    nextAt: next?.toISOString() ?? null,
    nextLocal: next === null ? null : localTimeAt(next.getTime(), zone),
    snoozed: row.snoozedTo !== null,
    deferrals: row.deferrals,
    deferredFor: row.deferredFor,
    sentAt: row.sentAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
