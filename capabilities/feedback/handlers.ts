import { ok, parseInput } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { isId, notFound } from '@roundtable/services';
import { feedbackRoutes } from './routes.js';
import { GiveFeedback } from './schemas.js';
import { deleteFeedback, listFeedback, type MessagePath, putFeedback } from './store.js';

export function implementFeedback({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(feedbackRoutes, {
    list: async ({ userId, params: { id } }) => {
      const items = isId(id) ? await db.withUserSql(userId, (sql) => listFeedback(sql.last, id)) : null;
      return items === null ? notFound('conversation', id) : ok({ items });
    },
    give: async ({ userId, params, body }) => {
      const given = parseInput(GiveFeedback, body);
      if (!given.success) return given;
      const path = pathOf(params);
      const kept = path && (await db.withUserSql(userId, (sql) => putFeedback(sql.last, path, given.data)));
      return kept === null ? noAnswer(params.messageId) : ok(kept);
    },
    remove: async ({ userId, params }) => {
      const path = pathOf(params);
      const found = path && (await db.withUserSql(userId, (sql) => deleteFeedback(sql.last, path)));
      return found ? ok(null) : noAnswer(params.messageId);
    },
  });
}

function pathOf(params: { readonly id: string; readonly messageId: string }): MessagePath | null {
  const { id, messageId } = params;
  return isId(id) && isId(messageId) ? { conversationId: id, messageId } : null;
}

const noAnswer = (id: string) => notFound<never>('finished answer', id);
