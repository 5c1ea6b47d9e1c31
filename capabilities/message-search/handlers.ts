import { parseInput } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { createMessageSearch } from './find.js';
import { messageSearchRoutes } from './routes.js';
import { MessageSearchQuery } from './schemas.js';

export function implementMessageSearch({ db, search }: Pick<GatewayHost<unknown>, 'db' | 'search'>) {
  const find = createMessageSearch(db);
  return implement(messageSearchRoutes, {
    find: async ({ userId, query }) => {
      const asked = parseInput(MessageSearchQuery, query);
      if (!asked.success) return asked;
      const { q } = asked.data;
      return find(userId, asked.data, (await search(q)) ?? { text: q, meaning: null });
    },
  });
}
