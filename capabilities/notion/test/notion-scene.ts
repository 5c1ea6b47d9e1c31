import { createSealer } from '@roundtable/services';
import { data } from '../../../packages/services/test/results.js';
import { type NotionStandIn, startNotion } from '../../../packages/testing/src/notion/index.js';
import type { TestDatabase } from '../../../prisma/test/test-database.js';
import { withNotion } from '../access.js';
import { createNotion } from '../api/notion-client.js';
import { createNotionService } from '../service.js';

const APP = { clientId: 'roundtable', clientSecret: 'a secret of this server' };
const REDIRECT = 'http://127.0.0.1:3000/api/integrations/notion/callback';

/** Notion beside the services on a database: users connect as their browsers would. */
export async function openNotionScene(
  database: TestDatabase,
  options: { refreshes?: boolean; indexDelayMs?: number } = {},
) {
  const stood: NotionStandIn = await startNotion({ ...APP, ...options });
  stood.unlimited();
  const logged: unknown[] = [];
  const log = {
    info: (...about: unknown[]) => void logged.push(about),
    warn: (...about: unknown[]) => void logged.push(about),
  };
  const deps = {
    db: database.db,
    notion: createNotion({ baseUrl: stood.url, app: { ...APP, redirectUri: REDIRECT }, apartMs: 0 }),
    sealer: createSealer([Buffer.alloc(32, 7).toString('base64')]),
    log,
  };
  const service = createNotionService(deps);

  /** Goes to the consent page and says yes or no; @returns what Notion sends the browser back with. */
  async function consent(url: string, answer: 'allow' | 'deny'): Promise<Record<string, string>> {
    const page = await (await fetch(url)).text();
    const href = new RegExp(`id="${answer}" href="([^"]+)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return Object.fromEntries(new URL(href).searchParams);
  }

  async function connect(user: string): Promise<void> {
    const { url, state } = data(await service.begin(user));
    const outcome = await service.end(user, await consent(url, 'allow'), state);
    if (outcome !== 'connected') throw new Error(`connecting ended as ${outcome}`);
  }

  return {
    stood,
    service,
    deps,
    logged,
    consent,
    connect,
    /** Connects a user and chooses a new database. */
    async choose(user: string, about: Parameters<typeof stood.workspace.addDatabase>[0] = {}) {
      await connect(user);
      const chosen = stood.workspace.addDatabase(about);
      data(await service.chooseDatabase(user, { databaseId: chosen.id }));
      return chosen;
    },
    token: async (user: string) => {
      const access = await withNotion(deps, user, async (token) => token);
      return access.type === 'done' ? access.value : null;
    },
    close: () => stood.close(),
  };
}

export type NotionScene = Awaited<ReturnType<typeof openNotionScene>>;
