import { CreateConversation, InterruptTurn, ListConversations, RenameConversation } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult, sessionsOf, type Team } from '@roundtable/core';
import {
  buryConversation,
  type Database,
  type HotSql,
  type InsertedInput,
  insertConversation,
  listConversations,
  readConversation,
  readGoalReference,
  readParts,
  readStreamAfter,
  readStreamStart,
  readTurn,
  renameConversation,
  runningTurn,
  type Sql,
  type StreamSlice,
  type UserSqlOptions,
} from '@roundtable/prisma';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
import { openingProject, USES_PROJECTS } from '../projects/opening-project.js';
import { requireRoom } from '../quotas/require-room.js';
import { type AcceptedInput, createAcceptance, isUuid, type MessageRequest } from './acceptance.js';
import type { ConversationDelivery, ServiceLog } from './delivery.js';
import { createHistory } from './history.js';
import { createQueuedMessages } from './queued-messages.js';
import { type TurnResult, turnResult } from './turn-result.js';
import { type ConversationView, conversationSummary, conversationView } from './views.js';

export interface PageRequest {
  readonly limit?: unknown;
  readonly cursor?: unknown;
  readonly goalId?: unknown;
}

const MISSING = 'There is no such conversation.';

/** Everything that a user can do with conversations. Each call checks the owner: another user's id is not found. */
export function createConversationService(deps: {
  db: Database;
  delivery: ConversationDelivery;
  log: ServiceLog;
  previews: boolean;
  dailyLimit: number;
  /** What agents may be given besides the transcript. */
  contextSources: readonly string[];
}) {
  const { db, delivery, log } = deps;
  const acceptance = createAcceptance(db, { previews: deps.previews, dailyLimit: deps.dailyLimit });
  const underWay = new Set<Promise<void>>();

  /** The promise is kept by Postgres: delivery goes on behind the answer, and the sweeper repeats what fails. */
  function deliver(accepted: AcceptedInput): void {
    if (accepted.repeated?.outcome != null) return;
    behind(delivery.deliver(accepted), { conversation: accepted.conversationId, n: accepted.input.n });
  }

  function behind(work: Promise<void>, about: Record<string, unknown>): void {
    const done = work
      .catch((error: unknown) => log.warn({ ...about, error }, 'delivery failed; the sweeper will repeat it'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  function found<T>(
    userId: string,
    id: string,
    work: (sql: HotSql) => Promise<T | null>,
    options?: UserSqlOptions,
  ): Promise<ServiceResult<T>> {
    if (!isUuid(id)) return Promise.resolve(fail('NOT_FOUND', MISSING));
    const inside = async (sql: HotSql): Promise<ServiceResult<T>> => {
      const result = await work(sql);
      return result === null ? fail('NOT_FOUND', MISSING) : ok(result);
    };
    return db.withUserSql(userId, inside, options);
  }

  async function viewOf(sql: Sql, id: string): Promise<ConversationView | null> {
    const row = await readConversation(sql, id);
    return row === null ? null : conversationView(row, await readParts(sql, id));
  }

  async function accept(userId: string, id: string, request: MessageRequest) {
    const accepted = await acceptance.message(userId, id, request);
    if (!accepted.success) return accepted;
    deliver(accepted.data);
    const { input, repeated } = accepted.data;
    return ok({ n: input.n, messageId: input.id, outcome: repeated?.outcome ?? null });
  }

  return {
    async create(userId: string, body: unknown): Promise<ServiceResult<ConversationView>> {
      const parsed = parseInput(CreateConversation, body);
      if (!parsed.success) return parsed;
      const { team, title = null, sessionType = 'general', goalId = null, projectId, locale } = parsed.data;
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<ConversationView>> => {
        const [published] = await sql<{
          home: string;
          sessions: Team['sessions'] | null;
          usesProjects: boolean;
        }>(
          `SELECT v.content->>'home' AS home, v.content->'sessions' AS sessions, ${USES_PROJECTS} AS "usesProjects" FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1`,
          [team],
        );
        if (published === undefined)
          return fail('VALIDATION_ERROR', `team: there is no team "${team}"`, { team: 'not found' });
        const sessions = sessionsOf({ sessions: published.sessions ?? {} });
        if (!sessions.includes(sessionType)) {
          const offered = sessions.join(', ');
          const message = `sessionType: "${team}" has no ${sessionType} sessions; expected one of ${offered}`;
          return fail('VALIDATION_ERROR', message, { sessionType: `expected one of ${offered}` });
        }
        if (goalId !== null && (await readGoalReference(sql, { userId, id: goalId })) === null)
          return fail('VALIDATION_ERROR', `goalId: there is no goal ${goalId}`, { goalId: 'not found' });
        const room = await requireRoom({ userId, quotas: db.quotas, sql }, 'conversations');
        if (!room.success) return room;
        const { usesProjects } = published;
        const project = await openingProject(sql, { userId, team, asked: projectId, usesProjects });
        if (!project.success) return project;
        const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
          userId,
        ]);
        const id = await insertConversation(sql, {
          userId,
          team,
          homeAgent: published.home,
          title,
          sessionType,
          goalId,
          projectId: project.data,
          locale: locale ?? profile?.locale ?? 'en',
        });
        const view = await viewOf(sql, id);
        if (view === null) throw new Error('the conversation that was just made is not there');
        return ok(view);
      });
    },

    async list(userId: string, page: PageRequest) {
      const parsed = parseInput(ListConversations, page);
      if (!parsed.success) return parsed;
      const { limit, cursor, goalId = null } = parsed.data;
      const before = decodeCursor(cursor);
      if (!before.success) return before;
      const start = before.data === null ? null : { at: before.data.at.toISOString(), id: before.data.id };
      const rows = await db.withUserSql(userId, (sql) =>
        listConversations(sql, { limit: limit + 1, before: start, goalId }),
      );
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const more = rows.length > limit && last !== undefined;
      return ok({
        items: items.map(conversationSummary),
        nextCursor: encodeCursor(more ? { at: new Date(last.updatedAt), id: last.id } : null),
      });
    },

    get: (userId: string, id: string) => found(userId, id, (sql) => viewOf(sql, id), { oneMoment: true }),

    async rename(userId: string, id: string, body: unknown): Promise<ServiceResult<ConversationView>> {
      const parsed = parseInput(RenameConversation, body);
      if (!parsed.success) return parsed;
      return found(userId, id, async (sql) =>
        (await renameConversation(sql, id, parsed.data.title)) ? viewOf(sql, id) : null,
      );
    },

    async remove(userId: string, id: string): Promise<ServiceResult<null>> {
      const buried = await found(userId, id, async (sql) => {
        return buryConversation(sql, id, db.parts);
      });
      if (!buried.success) return buried;
      behind(delivery.close({ conversationId: id, userId, ...buried.data }), { conversation: id });
      return ok(null);
    },

    acceptMessage: (userId: string, id: string, body: unknown, idempotencyKey: string | null) =>
      accept(userId, id, { body, idempotencyKey }),

    /** The same, for a message that is something else besides. */
    accept,

    /** Delivers what the system itself has put in, behind the commit. */
    deliverEvent(conversationId: string, { n, id, ...about }: InsertedInput): void {
      const input = { n, id, kind: 'system', confirmationId: null, preview: '' } as const;
      deliver({ conversationId, ...about, input, repeated: null });
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

    ...createHistory(found, deps.contextSources),

    /** Acts at once and only on the turn that runs now (or that the body names). */
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
        return fail('UNAVAILABLE', 'The turn could not be interrupted right now. Please try again.');
      }
    },

    async workflow(userId: string, id: string): Promise<ServiceResult<Record<string, unknown>>> {
      const row = await found(userId, id, (sql) => readConversation(sql, id));
      if (!row.success) return row;
      const view = await delivery.view(id);
      return view === null
        ? fail('UNAVAILABLE', 'No worker answers for this conversation right now.')
        : ok(view);
    },

    stream: (userId: string, id: string) => found(userId, id, (sql) => readStreamStart(sql.last, id)),

    eventsAfter: (userId: string, id: string, after: number): Promise<StreamSlice> =>
      db.withUserSql(userId, (sql) => readStreamAfter(sql.last, id, after)),

    /** Resolves when nothing is being delivered any more. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

export type ConversationService = ReturnType<typeof createConversationService>;
