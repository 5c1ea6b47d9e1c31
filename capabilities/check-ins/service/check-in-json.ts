import type { CheckIn } from '@roundtable/api';
import type { CheckIn as CheckInRow } from '../store.js';

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

function statusOf(row: CheckInRow): CheckIn['status'] {
  if (row.aiResponse !== null) return 'answered';
  return row.respondedAt === null && row.inputId !== null ? 'pending' : 'unanswered';
}
