import type { CheckIn } from '@roundtable/api';
import type { DomainEvent } from '@roundtable/prisma';
import type { CheckIn as CheckInRow } from '../store/check-ins.js';

export function checkInToJson(row: CheckInRow): CheckIn {
  return {
    id: row.id,
    goalId: row.goalId,
    conversationId: row.conversationId,
    messageId: row.inputId,
    content: row.content,
    status: statusOf(row),
    agentId: row.agentId,
    aiResponse: row.aiResponse,
    createdAt: row.createdAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
  };
}

/** The event that is raised for a new check-in. */
export function checkedIn(data: CheckIn): DomainEvent {
  return { type: 'check_in.created', dedupeKey: data.id, data, at: new Date(data.createdAt) };
}

function statusOf(row: CheckInRow): CheckIn['status'] {
  if (row.aiResponse !== null) return 'answered';
  return row.respondedAt === null && row.inputId !== null ? 'pending' : 'unanswered';
}
