import { createHash, randomUUID } from 'node:crypto';
import { type CheckIn, CreateCheckIn } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { type Database, findKey, keepKey } from '@roundtable/prisma';
import type { ConversationService } from '@roundtable/services';
import { findGoal } from '../../goals/server.js';
import { insertCheckIn } from '../store/check-ins.js';
import { checkedIn, checkInToJson } from './check-in-json.js';
import { getCheckIn } from './check-ins.js';
import { defaultConversation } from './default-conversation.js';

const ROUTE = 'check-ins';

/**
 * Check-ins that are sent from outside of a conversation. Each is stored in one transaction with the message that it
 * becomes, so neither exists without the other.
 */
export function createCheckInService(deps: {
  db: Database;
  conversations: Pick<ConversationService, 'accept'>;
  /** The team used when no conversation is named; null: the first team that has follow-ups. */
  defaultTeam: string | null;
}) {
  const { db, conversations } = deps;

  /** The check-in stored under the idempotency key; CONFLICT when the key was used with another body. */
  async function findByIdempotencyKey(
    userId: string,
    request: Keyed,
  ): Promise<ServiceResult<CheckIn> | null> {
    const { key, bodyHash } = request;
    if (key === null) return null;
    const before = await db.withUserSql(userId, (sql) => findKey(sql.last, { userId, route: ROUTE, key }));
    if (before === null) return null;
    if (before.bodyHash !== bodyHash)
      return fail('CONFLICT', `The key "${key}" was already used for another check-in. Use a new one.`);
    return db.withUser(userId, (tx) => getCheckIn(tx, String(before.made.id)));
  }

  /** Checks the goal before anything is stored. @returns the id of the conversation that the check-in goes to */
  function resolveConversation(
    userId: string,
    { goalId, conversationId }: CreateCheckIn,
  ): Promise<ServiceResult<string>> {
    return db.withUserSql(userId, async (sql): Promise<ServiceResult<string>> => {
      const goal = goalId == null ? ok(null) : await findGoal({ sql, userId }, goalId);
      if (!goal.success) return goal;
      if (conversationId !== undefined) return { success: true, data: conversationId };
      return defaultConversation(sql, { userId, defaultTeam: deps.defaultTeam });
    });
  }

  return {
    /**
     * Stores the check-in and sends it to the conversation as a message of the user's. The same key and body give the
     * same check-in in its present state. The daily limit and the bounds of a conversation hold as for any message.
     */
    async create(
      userId: string,
      body: unknown,
      idempotencyKey: string | null,
    ): Promise<ServiceResult<CheckIn>> {
      const parsed = parseInput(CreateCheckIn, body);
      if (!parsed.success) return parsed;
      const keyed = { key: idempotencyKey, bodyHash: hashOf(parsed.data) };
      const before = await findByIdempotencyKey(userId, keyed);
      if (before !== null) return before;
      const conversation = await resolveConversation(userId, parsed.data);
      if (!conversation.success) return conversation;
      const { content, goalId = null } = parsed.data;
      const id = randomUUID();
      const accepted = await conversations.accept(userId, conversation.data, {
        body: { text: content },
        idempotencyKey: idempotencyKey === null ? null : `check-in:${idempotencyKey}`,
        also: async (sql, message) => {
          const { conversationId, id: inputId } = message;
          const row = { id, goalId, conversationId, inputId, content };
          const stored = await insertCheckIn(sql, userId, row);
          await db.hooks.raise({ sql, userId }, checkedIn(checkInToJson(stored)));
          const { key, bodyHash } = keyed;
          if (key !== null) await keepKey(sql, { userId, route: ROUTE, key, bodyHash, made: { id } });
        },
      });
      // Of two concurrent requests with one key, `accept` refuses or repeats the second: both answer with the first one's check-in.
      const ofKey = await findByIdempotencyKey(userId, keyed);
      if (ofKey !== null) return ofKey;
      return accepted.success ? db.withUser(userId, (tx) => getCheckIn(tx, id)) : accepted;
    },
  };
}

export type CheckInService = ReturnType<typeof createCheckInService>;

interface Keyed {
  readonly key: string | null;
  readonly bodyHash: string;
}

function hashOf({ content, goalId, conversationId }: CreateCheckIn): string {
  return createHash('sha256')
    .update(JSON.stringify([content, goalId ?? null, conversationId ?? null]))
    .digest('hex');
}
