import type { GatewayHost } from '@roundtable/engine';

/** Counts over a partial index of pending follow-ups. */
const WAITING = `SELECT count(*)::int AS pending, count(*) FILTER (WHERE due_at <= now())::int AS due
  FROM follow_ups WHERE pending`;

/** Metrics of follow-ups for operators, over all users. */
export function addFollowUpFigures({
  addFigures,
  db,
}: Pick<GatewayHost<unknown>, 'addFigures' | 'db'>): void {
  const read = async () => {
    const [row] = await db.withSystemSql(({ last }) => last<{ pending: number; due: number }>(WAITING));
    if (row === undefined) throw new Error('a count returned no row');
    return row;
  };
  addFigures(read, [
    { name: 'roundtable_follow_ups_pending', help: 'Follow-ups still to come', pick: (now) => now.pending },
    { name: 'roundtable_follow_ups_due', help: 'Follow-ups whose time has come', pick: (now) => now.due },
  ]);
}
