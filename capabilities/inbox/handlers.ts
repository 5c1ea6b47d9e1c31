import { ok, parseInput } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { decodeCursor, encodeCursor, isId, notFound } from '@roundtable/services';
import { inboxRoutes } from './routes.js';
import { InboxQuery, ReadConversation, ReadInbox } from './schemas.js';
import { snippetOf } from './snippet.js';
import { countUnread, listInbox, readConversation, readInbox } from './store.js';

export function implementInbox({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(inboxRoutes, {
    list: async ({ userId, query }) => {
      const parsed = parseInput(InboxQuery, query);
      if (!parsed.success) return parsed;
      const { limit, unread } = parsed.data;
      const cursor = decodeCursor(parsed.data.cursor);
      if (!cursor.success) return cursor;
      const page = { limit, unread: unread === 'true', cursor: cursor.data };
      const rows = await db.withUserSql(userId, (sql) => listInbox(sql.last, page));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return ok({
        items: shown.map(({ text, endedAt, ...row }) => ({
          ...row,
          snippet: text === null ? null : snippetOf(text),
          endedAt: endedAt.toISOString(),
        })),
        nextCursor: encodeCursor(last === undefined ? null : { at: last.endedAt, id: last.conversationId }),
      });
    },
    unread: async ({ userId }) => ok(await db.withUserSql(userId, (sql) => countUnread(sql.last))),
    readAll: async ({ userId, body }) => {
      const parsed = parseInput(ReadInbox, body);
      if (!parsed.success) return parsed;
      return ok(await db.withUserSql(userId, (sql) => readInbox(sql, parsed.data.until)));
    },
    read: async ({ userId, params: { id }, body }) => {
      const parsed = parseInput(ReadConversation, body);
      if (!parsed.success) return parsed;
      const { turn } = parsed.data;
      const left = isId(id) ? await db.withUserSql(userId, (sql) => readConversation(sql, id, turn)) : null;
      return left === null ? notFound('conversation', id) : ok(left);
    },
  });
}
