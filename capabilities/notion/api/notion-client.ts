import { Client } from '@notionhq/client';
import { z } from 'zod';
import {
  type FoundBlock,
  type Notion,
  type NotionDatabase,
  NotionFault,
  type NotionGrant,
  type NotionOauth,
  type NotionPages,
  type NotionTable,
} from '../notion-port.js';
import { classifyFault } from './classify-fault.js';
import { createPace } from './pace.js';
import { toBlocks, toNewProperties, toProperties } from './shapes.js';

/** `in_trash` and `position` need this version (developers.notion.com, upgrade guide 2026-03-11). */
const VERSION = '2026-03-11';
const TIMEOUT_MS = 20_000;
/** Notion allows three calls a second on average. */
const APART_MS = 334;
const PAGE = 100;
const MOST_PAGES_OF_A_LIST = 10;

export interface NotionOptions {
  /** https://api.notion.com, or a proxy or stand-in for it. */
  readonly baseUrl: string;
  /** This server's registration at Notion; null when there is none. */
  readonly app: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** The address to which Notion redirects the browser. */
    readonly redirectUri: string;
  } | null;
  /** Least pause between two calls of a connection, in ms; tests set it lower. */
  readonly apartMs?: number;
}

const Text = z.array(z.object({ plain_text: z.string() }));
const Grant = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  workspace_id: z.string().min(1),
  workspace_name: z.string().nullish(),
});
const Table = z.object({
  id: z.string(),
  title: Text,
  in_trash: z.boolean().default(false),
  properties: z.record(z.string(), z.object({ type: z.string() })),
});
const Named = z.object({ id: z.string(), object: z.string() });
const Listed = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullable() });
const Pages = z.object({ results: z.array(Named) });
const Block = z.looseObject({ id: z.string(), type: z.string() });
const Callout = z.object({ callout: z.object({ rich_text: Text }) });

/** The Notion port on Notion's own client, without its retries and logs; every failure is a NotionFault. */
export function createNotion({ baseUrl, app, apartMs = APART_MS }: NotionOptions): Notion {
  const pace = createPace(apartMs);
  const client = new Client({
    baseUrl,
    notionVersion: VERSION,
    timeoutMs: TIMEOUT_MS,
    retry: false, // the workflow retries
    logger: () => {}, // it would print rejected requests to the console
    // The client's own timeout ends with the headers; this one covers the body too.
    fetch: (url, init) =>
      fetch(url, {
        ...(init?.body === undefined ? {} : { body: init.body }),
        ...(init?.headers === undefined ? {} : { headers: init.headers }),
        method: init?.method ?? 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
  });

  async function call<T>(schema: z.ZodType<T>, ask: () => Promise<unknown>): Promise<T> {
    try {
      return schema.parse(await ask());
    } catch (error) {
      throw classifyFault(error);
    }
  }

  async function paced<T>(token: string, schema: z.ZodType<T>, ask: () => Promise<unknown>): Promise<T> {
    await pace(token);
    return call(schema, ask);
  }

  /** Reads all entries of a list, up to a limit; `ask` takes the cursor of the next page. */
  async function all(
    token: string,
    ask: (start_cursor: string | undefined) => Promise<unknown>,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES_OF_A_LIST; page++) {
      const { results, next_cursor } = await paced(token, Listed, () => ask(cursor));
      found.push(...results);
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    return found;
  }

  const pages: NotionPages = {
    async findDatabases(auth, query) {
      const found = await paced(auth, Listed, () =>
        client.request({
          method: 'post',
          path: 'search',
          auth,
          body: {
            ...(query === '' ? {} : { query }),
            filter: { property: 'object', value: 'data_source' },
            sort: { timestamp: 'last_edited_time', direction: 'descending' },
            page_size: PAGE,
          },
        }),
      );
      return found.results.flatMap(toDatabase);
    },
    async readTable(auth, data_source_id): Promise<NotionTable> {
      const path = `data_sources/${encodeURIComponent(data_source_id)}`;
      const table = await paced(auth, Table, () => client.request({ method: 'get', path, auth }));
      const types = Object.entries(table.properties).map(([name, { type }]) => [name, type]);
      return { ...named(table), inTrash: table.in_trash, properties: Object.fromEntries(types) };
    },
    async addProperties(auth, data_source_id, missing) {
      const path = `data_sources/${encodeURIComponent(data_source_id)}`;
      const body = { properties: toNewProperties(missing) };
      await paced(auth, Named, () => client.request({ method: 'patch', path, auth, body }));
    },
    async findPages(auth, { databaseId, property, text }) {
      const found = await paced(auth, Pages, () =>
        client.request({
          method: 'post',
          path: `data_sources/${encodeURIComponent(databaseId)}/query`,
          auth,
          body: {
            filter: { property, rich_text: { equals: text } },
            sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
            page_size: 10,
          },
        }),
      );
      return found.results.map(({ id }) => id);
    },
    async createPage(auth, { databaseId, values, blocks }) {
      const body = {
        parent: { type: 'data_source_id', data_source_id: databaseId },
        properties: toProperties(values),
        children: toBlocks(blocks),
      };
      const made = await paced(auth, Named, () =>
        client.request({ method: 'post', path: 'pages', auth, body }),
      );
      return made.id;
    },
    async updatePage(auth, pageId, values) {
      const path = `pages/${encodeURIComponent(pageId)}`;
      const body = { properties: toProperties(values) };
      await paced(auth, Named, () => client.request({ method: 'patch', path, auth, body }));
    },
    async isInTrash(auth, pageId) {
      const path = `pages/${encodeURIComponent(pageId)}`;
      const Page = z.object({ in_trash: z.boolean().default(false) });
      return (await paced(auth, Page, () => client.request({ method: 'get', path, auth }))).in_trash;
    },
    async trashPage(auth, pageId) {
      const path = `pages/${encodeURIComponent(pageId)}`;
      await paced(auth, Named, () =>
        client.request({ method: 'patch', path, auth, body: { in_trash: true } }),
      );
    },
    async listBlocks(auth, pageId) {
      const path = `blocks/${encodeURIComponent(pageId)}/children`;
      const found = await all(auth, (start_cursor) =>
        client.request({
          method: 'get',
          path,
          auth,
          query: { page_size: PAGE, ...(start_cursor === undefined ? {} : { start_cursor }) },
        }),
      );
      return found.map(toFoundBlock);
    },
    async removeBlock(auth, blockId) {
      const path = `blocks/${encodeURIComponent(blockId)}`;
      await paced(auth, Named, () => client.request({ method: 'delete', path, auth }));
    },
    async addBlocks(auth, pageId, blocks) {
      const path = `blocks/${encodeURIComponent(pageId)}/children`;
      const body = { children: toBlocks(blocks), position: { type: 'start' } };
      await paced(auth, Listed, () => client.request({ method: 'patch', path, auth, body }));
    },
  };

  return { oauth: app === null ? null : oauthOf(client, { baseUrl, app, call }), pages };
}

function oauthOf(
  client: Client,
  about: {
    baseUrl: string;
    app: NonNullable<NotionOptions['app']>;
    call: <T>(schema: z.ZodType<T>, ask: () => Promise<unknown>) => Promise<T>;
  },
): NotionOauth {
  const { baseUrl, app, call } = about;
  const credentials = { client_id: app.clientId, client_secret: app.clientSecret };

  const granted = async (ask: () => Promise<unknown>): Promise<NotionGrant> => {
    const grant = await call(Grant, ask);
    return {
      accessToken: grant.access_token,
      refreshToken: grant.refresh_token ?? null,
      workspaceId: grant.workspace_id,
      workspaceName: grant.workspace_name ?? null,
    };
  };

  return {
    authorizeUrl(state) {
      const url = new URL(`${baseUrl}/v1/oauth/authorize`);
      const query = {
        client_id: app.clientId,
        response_type: 'code',
        owner: 'user',
        redirect_uri: app.redirectUri,
        state,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: (code) =>
      granted(() =>
        client.oauth.token({
          ...credentials,
          grant_type: 'authorization_code',
          code,
          redirect_uri: app.redirectUri,
        }),
      ),
    refresh: (refresh_token) =>
      granted(() => client.oauth.token({ ...credentials, grant_type: 'refresh_token', refresh_token })),
    async revoke(token) {
      await call(z.unknown(), () => client.oauth.revoke({ ...credentials, token }));
    },
  };
}

function named({ id, title }: z.infer<typeof Table>): NotionDatabase {
  return { id, title: title.map(({ plain_text }) => plain_text).join('') };
}

/** A search may return entries with nothing but an id: these cannot be chosen. */
function toDatabase(entry: unknown): NotionDatabase[] {
  const table = Table.safeParse(entry);
  return table.success && !table.data.in_trash ? [named(table.data)] : [];
}

function toFoundBlock(entry: unknown): FoundBlock {
  const block = Block.safeParse(entry);
  if (!block.success) throw new NotionFault('unavailable', { what: 'a block of another shape' });
  const callout = Callout.safeParse(entry);
  const text = callout.success
    ? callout.data.callout.rich_text.map(({ plain_text }) => plain_text).join('')
    : '';
  return { id: block.data.id, type: block.data.type, text };
}
