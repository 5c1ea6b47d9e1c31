import type { Plan } from '@roundtable/api';
import type { Plan as PlanRow } from '../store.js';

export function planToJson(row: PlanRow): Plan {
  return {
    id: row.id,
    goalId: row.goalId,
    conversationId: row.conversationId,
    title: row.title,
    content: row.content,
    summary: row.summary,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
