import {
  type CreateConversation,
  conversationsWith,
  InterruptTurn,
  ListConversations,
  UpdateConversation,
} from '@roundtable/api';
import { type ConfirmationKinds, fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type Database,
  type HotSql,
  type InsertedInput,
  insertSystemInput,
  listConversations,
  readConversation,
  readParts,
  readStreamAfter,
  readStreamStart,
  readTurn,
  runningTurn,
  type Sql,
  type StreamSlice,
  type SystemInput,
  tombstoneConversation,
  type UserSqlOptions,
  updateConversation,
} from '@roundtable/prisma';
import { createBackgroundWork } from '../background/background-work.js';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
import { isId } from '../paging/path-id.js';
import type { ServiceLog } from '../service-log.js';
import { type AcceptedInput, createAcceptance, type MessageRequest } from './acceptance.js';
import {
  attributeFilters,
  attributeFilterValues,
  attributeSchemas,
  type ConversationAttributes,
  listingQuery,
} from './attributes.js';
import type { ConversationDelivery } from './delivering/delivery.js';
import type { TurnField } from './explanation.js';
import { createHistory } from './history.js';
import type { MessageFields } from './message-fields.js';
import { idTaken, onceOpened, openConversation } from './open-conversation.js';
import { createQueuedMessages } from './queued-messages.js';
import { type TurnResult, turnResult } from './turn-result.js';
import { takeTurnRoom } from './turn-room.js';
import { type ConversationView, conversationSummary, conversationView } from './views.js';

const MISSING = 'There is no such conversation.';

/** Everything that a user can do with conversations. Each call checks the owner: another user's id is not found. */
export function createConversationService(deps: {
  db: Database;
  delivery: ConversationDelivery;
  log: ServiceLog;
  previews: boolean;
  dailyLimit: number;
  /** Names of all context sources. */
  contextSources: readonly string[];
  /** As for `createAcceptance`. */
  confirmations: ConfirmationKinds;
  /** Fields that capabilities add to messages. */
  messageFields?: MessageFields;
  /** Fields that capabilities add to the explanation of a turn. */
  explained?: Readonly<Record<string, TurnField>>;
  /** Attributes that capabilities add to conversations; their columns are the database's `attributes`. */
  attributes: ConversationAttributes;
}) {
  const { db, delivery, log, attributes } = deps;
  // Attributes are read by name only, so their types are not needed.
  const creating = conversationsWith(attributeSchemas(attributes))
    .CreateConversation as unknown as typeof CreateConversation;
  const listing = ListConversations.extend(
    attributeFilters(attributes),
  ) as unknown as typeof ListConversations;
  const acceptance = createAcceptance(db, deps);
  const background = createBackgroundWork();

  /** Delivers in the background, after the answer; the sweeper repeats what fails. */
  function deliver(accepted: AcceptedInput): void {
    if (accepted.repeated?.outcome != null) return;
    behind(delivery.deliver(accepted), { conversation: accepted.conversationId, n: accepted.input.n });
  }

  function behind(work: Promise<void>, about: Record<string, unknown>): void {
    background.add(
      work.catch((error: unknown) =>
        log.warn({ ...about, error }, 'delivery failed; the sweeper will repeat it'),
      ),
    );
  }

  function found<T>(
    userId: string,
    id: string,
    work: (sql: HotSql) => Promise<T | null>,
    options?: UserSqlOptions,
  ): Promise<ServiceResult<T>> {
    if (!isId(id)) return Promise.resolve(fail('NOT_FOUND', MISSING));
    const inside = async (sql: HotSql): Promise<ServiceResult<T>> => {
      const result = await work(sql);
      return result === null ? fail('NOT_FOUND', MISSING) : ok(result);
    };
    return db.withUserSql(userId, inside, options);
  }

  async function viewOf(sql: Sql, id: string): Promise<ConversationView | null> {
    const row = await readConversation(sql, id, db.attributes);
    return row === null ? null : conversationView(row, await readParts(sql, id));
  }

  async function accept(userId: string, id: string, request: MessageRequest) {
    const accepted = await acceptance.message(userId, id, request);
    if (!accepted.success) return accepted;
    deliver(accepted.data);
    const { input, repeated } = accepted.data;
    return ok({ n: input.n, messageId: input.id, outcome: repeated?.outcome ?? null });
  }

  const opener = (sql: Sql, userId: string) => ({ sql, userId, quotas: db.quotas, attributes });

  return {
    async create(userId: string, body: unknown): Promise<ServiceResult<ConversationView>> {
      const parsed = parseInput(creating, body);
      if (!parsed.success) return parsed;
      return onceOpened(parsed.data, () =>
        db.withUserSql(userId, async (sql): Promise<ServiceResult<ConversationView>> => {
          const { id } = parsed.data;
          const before = id === undefined ? null : await viewOf(sql, id);
          if (before !== null) return before.team === parsed.data.team ? ok(before) : idTaken();
          const opened = await openConversation(opener(sql, userId), parsed.data);
          if (!opened.success) return opened;
          const view = await viewOf(sql, opened.data);
          if (view === null) throw new Error('the conversation that was just made is not there');
          return ok(view);
        }),
      );
    },

    /** Opens a conversation inside the caller's transaction. @returns its id */
    open: (sql: Sql, userId: string, wanted: CreateConversation): Promise<ServiceResult<string>> =>
      openConversation(opener(sql, userId), wanted),

    /**
     * Accepts a system input from outside of the conversation (an incoming webhook), inside the caller's transaction. It is
     * subject to the conversation's queue bound and the day's limit. Call it last, and roll the transaction back when it is
     * refused. After the commit call `deliverEvent`; a sweeper delivers it in any case.
     */
    async acceptEvent(sql: Sql, userId: string, event: SystemInput): Promise<ServiceResult<InsertedInput>> {
      const { conversationId } = event;
      const { dailyLimit } = deps;
      const room = await takeTurnRoom(sql, {
        userId,
        conversationId,
        dailyLimit,
        now: new Date(),
        parts: db.parts,
      });
      if (!room.success) return room;
      const input = await insertSystemInput(sql, event);
      return input === null ? fail('NOT_FOUND', MISSING) : ok(input);
    },

    /** @param query the page, and values of attributes to filter by */
    async list(userId: string, query: Readonly<Record<string, unknown>>) {
      const parsed = parseInput(listing, listingQuery(query, attributes));
      if (!parsed.success) return parsed;
      const { limit, cursor, archived, pinned, ...named } = parsed.data;
      const before = decodeCursor(cursor);
      if (!before.success) return before;
      const start = before.data === null ? null : { at: before.data.at.toISOString(), id: before.data.id };
      const rows = await db.withUserSql(userId, (sql) =>
        listConversations(
          sql,
          {
            limit: limit + 1,
            before: start,
            where: attributeFilterValues(named),
            archived: archived === 'true',
            pinned: pinned === undefined ? null : pinned === 'true',
          },
          db.attributes,
        ),
      );
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const more = rows.length > limit && last !== undefined;
      return ok({
        items: items.map(conversationSummary),
        nextCursor: encodeCursor(more ? { at: new Date(last.updatedAt), id: last.id } : null),
      });
    },

    get: (userId: string, id: string) => found(userId, id, (sql) => viewOf(sql, id), { oneSnapshot: true }),

    async update(userId: string, id: string, body: unknown): Promise<ServiceResult<ConversationView>> {
      const parsed = parseInput(UpdateConversation, body);
      if (!parsed.success) return parsed;
      return found(userId, id, async (sql) =>
        (await updateConversation(sql, id, parsed.data)) ? viewOf(sql, id) : null,
      );
    },

    async remove(userId: string, id: string): Promise<ServiceResult<null>> {
      const tombstoned = await found(userId, id, async (sql) => {
        return tombstoneConversation(sql, id, db.parts);
      });
      if (!tombstoned.success) return tombstoned;
      behind(delivery.close({ conversationId: id, userId, ...tombstoned.data }), { conversation: id });
      return ok(null);
    },

    acceptMessage: (userId: string, id: string, body: unknown, idempotencyKey: string | null) =>
      accept(userId, id, { body, idempotencyKey }),

    /** The same with `also`, for a message that comes from another row (a check-in). */
    accept,

    /** Delivers a system input after its commit. */
    deliverEvent(conversationId: string, { n, id, ...about }: InsertedInput): void {
      const input = { n, id, kind: 'system', confirmationId: null, preview: '' } as const;
      deliver({ conversationId, ...about, input, beginsTurn: false, repeated: null });
    },

    async decide(userId: string, id: string, confirmationId: string, body: unknown) {
      const accepted = await acceptance.decision(userId, id, confirmationId, body);
      if (!accepted.success) return accepted;
      deliver(accepted.data);
      return ok({ n: accepted.data.input.n, confirmationId });
    },

    /** Null data: the input has no outcome yet. */
    async turnResult(userId: string, id: string, n: number): Promise<ServiceResult<TurnResult | null>> {
      const turn = await found(userId, id, (sql) => readTurn(sql.last, id, n));
      return turn.success ? ok(turnResult(turn.data)) : turn;
    },

    ...createQueuedMessages(db),

    ...createHistory(found, {
      contextSources: deps.contextSources,
      columns: db.attributes,
      explained: deps.explained ?? {},
    }),

    /** Interrupts at once, and only the turn that is running (or that the body names). */
    async interrupt(
      userId: string,
      id: string,
      body: unknown,
    ): Promise<ServiceResult<{ turn: number | null }>> {
      const parsed = parseInput(InterruptTurn, body ?? {});
      if (!parsed.success) return parsed;
      const running = await found(userId, id, (sql) => runningTurn(sql, id));
      if (!running.success) return running;
      const { turn: runs, ...run } = running.data;
      const turn = parsed.data.turn ?? runs;
      if (turn === null) return ok({ turn });
      try {
        await delivery.interrupt({ conversationId: id, userId, ...run, turn });
        return ok({ turn });
      } catch (error) {
        log.warn({ conversation: id, turn, error }, 'an interrupt could not be delivered');
        return fail('UNAVAILABLE', 'The answer could not be stopped right now. Please try again.');
      }
    },

    async workflow(userId: string, id: string): Promise<ServiceResult<Record<string, unknown>>> {
      const row = await found(userId, id, (sql) => readConversation(sql, id, db.attributes));
      if (!row.success) return row;
      const view = await delivery.view(id);
      if (view === 'none')
        return fail('NOT_FOUND', 'This conversation has no run at the moment. The next message starts one.');
      return view === null
        ? fail(
            'UNAVAILABLE',
            'The service that runs this conversation does not answer right now. Try again in a moment.',
          )
        : ok(view);
    },

    stream: (userId: string, id: string) => found(userId, id, (sql) => readStreamStart(sql.last, id)),

    eventsAfter: (userId: string, id: string, after: number): Promise<StreamSlice> =>
      db.withUserSql(userId, (sql) => readStreamAfter(sql.last, id, after)),

    /** Resolves when no delivery is under way. */
    settled: background.settled,
  };
}

export type ConversationService = ReturnType<typeof createConversationService>;
