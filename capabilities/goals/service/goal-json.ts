import type { Goal, Intention, MicroWin, Milestone } from '../schemas.js';
import type { GoalWithParts, IntentionRow, MicroWinRow, MilestoneRow } from '../store/rows.js';

/** A goal with its parts as clients and agents see it. */
export function goalToJson(row: GoalWithParts): Goal {
  return {
    id: row.id,
    title: row.title,
    why: row.why,
    notes: row.notes,
    status: row.status,
    targetDate: row.targetDate?.toISOString().slice(0, 10) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    microWins: row.microWins.map(microWinToJson),
    milestones: row.milestones.map(milestoneToJson),
    intentions: row.intentions.map(intentionToJson),
  };
}

export function microWinToJson(row: MicroWinRow): MicroWin {
  return { ...part(row), title: row.title, doneAt: row.doneAt?.toISOString() ?? null };
}

export function milestoneToJson(row: MilestoneRow): Milestone {
  return {
    ...part(row),
    title: row.title,
    targetDate: row.targetDate?.toISOString().slice(0, 10) ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

export function intentionToJson(row: IntentionRow): Intention {
  return { ...part(row), ifSituation: row.ifSituation, thenAction: row.thenAction };
}

function part(row: { id: string; goalId: string; createdAt: Date }) {
  return { id: row.id, goalId: row.goalId, createdAt: row.createdAt.toISOString() };
}
