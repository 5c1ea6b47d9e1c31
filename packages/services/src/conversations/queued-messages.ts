import { EditMessage, type InboxEntry } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type Database,
  editQueued,
  messageStanding,
  type QueuedMessage,
  type Sql,
  withdrawQueued,
} from '@roundtable/prisma';
import { isId } from '../paging/path-id.js';

const MISSING = 'There is no such message.';

/**
 * Editing and withdrawing of messages that no turn has taken yet. A message keeps its id and its place in the queue.
 */
export function createQueuedMessages(db: Database) {
  /** Why a message could not be changed. */
  async function refusal<T>(sql: Sql, conversationId: string, messageId: string): Promise<ServiceResult<T>> {
    const standing = await messageStanding(sql, conversationId, messageId);
    if (standing === null) return fail('NOT_FOUND', MISSING);
    if (standing.outcome !== null)
      return fail('CONFLICT', `This message can no longer be changed (${standing.outcome}).`, {
        outcome: standing.outcome,
      });
    if (standing.taken)
      return fail(
        'CONFLICT',
        'The agents are already answering this message. You can stop the answer instead.',
      );
    return fail(
      'CONFLICT',
      'This message was taken as your decision on a proposal and can no longer be changed.',
    );
  }

  return {
    async editMessage(
      userId: string,
      id: string,
      messageId: string,
      body: unknown,
    ): Promise<ServiceResult<InboxEntry>> {
      const parsed = parseInput(EditMessage, body);
      if (!parsed.success) return parsed;
      if (!isId(id) || !isId(messageId)) return fail('NOT_FOUND', MISSING);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<InboxEntry>> => {
        const edited = await editQueued(sql, {
          ...db.parts,
          conversationId: id,
          messageId,
          text: parsed.data.text,
        });
        return edited === null ? refusal(sql, id, messageId) : ok(entry(edited));
      });
    },

    /** Safe to repeat. */
    async withdrawMessage(userId: string, id: string, messageId: string): Promise<ServiceResult<null>> {
      if (!isId(id) || !isId(messageId)) return fail('NOT_FOUND', MISSING);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<null>> => {
        const withdrawn = await withdrawQueued(sql, { conversationId: id, messageId });
        if (withdrawn !== null) return ok(null);
        const standing = await messageStanding(sql, id, messageId);
        return standing?.outcome === 'withdrawn' ? ok(null) : refusal(sql, id, messageId);
      });
    },
  };
}

function entry({ messageId, n, kind, text, acceptedAt, editedAt }: QueuedMessage): InboxEntry {
  return { messageId, n, kind, text, acceptedAt, editedAt };
}
