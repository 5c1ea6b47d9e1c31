import type { ConversationParts, ConversationRow } from '@roundtable/prisma';

/** A conversation as `GET /api/conversations/:id` returns it (design §4). */
export function conversationView(row: ConversationRow, parts: ConversationParts) {
  return {
    ...conversationSummary(row),
    opening: parts.opening,
    summary: parts.summary,
    status: statusOf(row, parts.confirmations.length),
    transitions: parts.transitions,
    transitionCount: parts.transitionCount,
    context: Object.keys(row.context).length === 0 ? null : row.context,
    pendingConfirmations: parts.confirmations,
    inbox: parts.inbox,
    usage: row.totals ?? NO_USAGE,
    turn: row.turn,
    pending: row.activity === 'pending_model' ? parts.pending : null,
    lastEventId: row.eventNo,
  };
}

export type ConversationView = ReturnType<typeof conversationView>;

/** A conversation in a list: without its own lists. */
export function conversationSummary(row: ConversationRow) {
  return {
    id: row.id,
    team: row.team,
    title: row.title,
    sessionType: row.sessionType,
    ...row.attributes,
    locale: row.locale,
    activeAgent: {
      id: row.currentAgent,
      name: row.agentName,
      ...(row.members === null ? {} : { members: row.members }),
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    pinned: row.pinned,
    archived: row.archived,
  };
}

function statusOf(
  row: ConversationRow,
  openConfirmations: number,
): 'idle' | 'thinking' | 'awaiting_confirmation' | 'pending_model' {
  if (row.activity !== 'idle') return row.activity;
  return openConfirmations > 0 ? 'awaiting_confirmation' : 'idle';
}

const NO_USAGE = {
  turns: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  costMicros: 0,
};
