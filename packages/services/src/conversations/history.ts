import { MessagesQuery, PageQuery, type TurnExplanation, type TurnPage } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type AttributeColumns,
  type HotSql,
  readConversation,
  readHandoffLedger,
  readMessages,
  readToldEvents,
  readTurnRecord,
  readTurns,
  type UserSqlOptions,
} from '@roundtable/prisma';
import { explanation, type TurnField } from './explanation.js';
import { handoffEntry } from './handoff-entry.js';
import { turnSummary } from './turn-summary.js';

export interface PageRequest {
  readonly limit?: unknown;
  readonly cursor?: unknown;
}

/** No row has a higher `seq`. */
const LAST_SEQ = 2 ** 31 - 1;

/** Runs reads of one of the user's conversations; null means that it is not found. */
export type Found = <T>(
  userId: string,
  id: string,
  work: (sql: HotSql) => Promise<T | null>,
  options?: UserSqlOptions,
) => Promise<ServiceResult<T>>;

/** A conversation's history: its transcript, its handoffs, and the explanation of each turn. */
export function createHistory(
  found: Found,
  {
    contextSources,
    columns,
    explained,
  }: {
    /** Names of all context sources. */
    readonly contextSources: readonly string[];
    /** Columns of attributes. */
    readonly columns: AttributeColumns;
    /** Fields that capabilities add to the explanation of a turn. */
    readonly explained: Readonly<Record<string, TurnField>>;
  },
) {
  const reads = Object.fromEntries(
    Object.entries(explained).flatMap(([name, field]) =>
      field.reads === undefined ? [] : [[name, field.reads]],
    ),
  );
  return {
    async messages(userId: string, id: string, page: PageRequest & { readonly order?: unknown }) {
      const parsed = parseInput(MessagesQuery, page);
      if (!parsed.success) return parsed;
      const { limit, order, cursor } = parsed.data;
      const from = cursor === undefined ? (order === 'asc' ? 0 : LAST_SEQ) : Number(cursor);
      if (!Number.isSafeInteger(from) || from < 0 || from > LAST_SEQ) return badCursor();
      return found(
        userId,
        id,
        async (sql) => {
          const row = await readConversation(sql, id, columns);
          if (row === null) return null;
          const rows = await readMessages(sql, id, { order, from, limit: limit + 1 });
          const items = rows.slice(0, limit);
          const last = items.at(-1);
          const nextCursor = rows.length > limit && last !== undefined ? String(last.seq) : null;
          return {
            items: items.map((one) => one.message),
            events: await readToldEvents(
              sql,
              id,
              turnsOf(rows, { limit, order, isFirst: cursor === undefined }),
            ),
            nextCursor,
            lastEventId: row.eventNo,
          };
        },
        { oneSnapshot: true },
      );
    },

    /** The handoff ledger. */
    transitions: (userId: string, id: string) =>
      found(userId, id, async (sql) => {
        const row = await readConversation(sql, id, columns);
        if (row === null) return null;
        const handoffs = await readHandoffLedger(sql, id);
        return { items: handoffs.map((one) => handoffEntry(one, contextSources)) };
      }),

    /** Summaries of turns, latest first; the cursor is a turn's number. */
    async turns(userId: string, id: string, page: PageRequest) {
      const parsed = parseInput(PageQuery, page);
      if (!parsed.success) return parsed;
      const { limit, cursor } = parsed.data;
      const before = cursor === undefined ? LAST_SEQ : /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0;
      if (before < 1 || before > LAST_SEQ) return badCursor<TurnPage>();
      return found(userId, id, async (sql): Promise<TurnPage | null> => {
        if ((await readConversation(sql, id, columns)) === null) return null;
        const rows = await readTurns(sql.last, { id, before, limit: limit + 1 });
        const items = rows.slice(0, limit).map(turnSummary);
        const last = items.at(-1);
        return { items, nextCursor: rows.length > limit && last !== undefined ? String(last.turn) : null };
      });
    },

    /** Why a turn went as it did; turns are numbered from 1. */
    async explainTurn(userId: string, id: string, asked: string): Promise<ServiceResult<TurnExplanation>> {
      const turn = /^\d{1,10}$/.test(asked) ? Number(asked) : 0;
      const noTurn = fail<TurnExplanation>(
        'NOT_FOUND',
        `There is no turn "${asked.slice(0, 20)}" in this conversation; turns are numbered from 1.`,
      );
      if (turn < 1 || turn > LAST_SEQ) return noTurn;
      const record = await found(userId, id, (sql) => readTurnRecord(sql.last, { id, turn, reads }));
      if (!record.success) return record;
      return record.data.steps.length === 0 ? noTurn : ok(explanation(turn, record.data, explained));
    },
  };
}

/** The range of turns that belongs to a page of messages, including adjacent turns without messages, which are on no other page. */
function turnsOf(
  rows: readonly { readonly turn: number }[],
  page: { readonly limit: number; readonly order: 'asc' | 'desc'; readonly isFirst: boolean },
) {
  const [first, last, next] = [rows[0], rows[Math.min(rows.length, page.limit) - 1], rows[page.limit]];
  const isWhole = next !== undefined && next.turn !== last?.turn;
  if (page.order === 'asc')
    return {
      from: page.isFirst ? 0 : (first?.turn ?? 0),
      to: next === undefined ? LAST_SEQ : next.turn - (isWhole ? 1 : 0),
    };
  return {
    from: next === undefined ? 0 : next.turn + (isWhole ? 1 : 0),
    to: page.isFirst ? LAST_SEQ : (first?.turn ?? LAST_SEQ),
  };
}

function badCursor<T>(): ServiceResult<T> {
  return fail('VALIDATION_ERROR', 'cursor: take it from nextCursor of the page before', {
    cursor: 'not a cursor',
  });
}
