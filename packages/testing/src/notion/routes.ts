import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { invalid, type NotionAnswer, NotionError } from './answers.js';
import { checkBlocks, checkNewProperties, checkValues } from './check-shapes.js';
import {
  dashed,
  type StoodBlock,
  type StoodDatabase,
  type StoodNotionPage,
  textOf,
  toBlock,
  type Workspace,
} from './workspace.js';

export interface NotionCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const Search = z.strictObject({
  query: z.string().optional(),
  filter: z
    .strictObject({ property: z.literal('object'), value: z.enum(['page', 'data_source']) })
    .optional(),
  sort: z
    .strictObject({
      timestamp: z.literal('last_edited_time'),
      direction: z.enum(['ascending', 'descending']),
    })
    .optional(),
  page_size: z.number().int().min(1).max(100).optional(),
  start_cursor: z.string().optional(),
});
const Query = z.strictObject({
  filter: z
    .strictObject({ property: z.string(), rich_text: z.strictObject({ equals: z.string() }) })
    .optional(),
  sorts: z
    .array(z.strictObject({ timestamp: z.literal('created_time'), direction: z.literal('ascending') }))
    .optional(),
  page_size: z.number().int().min(1).max(100).optional(),
  start_cursor: z.string().optional(),
});
const NewPage = z.strictObject({
  parent: z.strictObject({ type: z.literal('data_source_id'), data_source_id: z.string() }),
  properties: z.unknown(),
  children: z.unknown().optional(),
});
const PageChange = z.strictObject({ properties: z.unknown().optional(), in_trash: z.boolean().optional() });
const Append = z.strictObject({
  children: z.unknown(),
  position: z.strictObject({ type: z.enum(['start', 'end']) }).optional(),
});

/** The endpoints that the product uses, as version 2026-03-11 has them. */
export function answerCall(workspace: Workspace, call: NotionCall, indexDelayMs: number): NotionAnswer {
  const [, kind = '', rawId = '', part = ''] = call.path.split('/').slice(1);
  const id = dashed(rawId);
  const route = `${call.method} ${[kind, ...(rawId === '' ? [] : ['id']), ...(part === '' ? [] : [part])].join('/')}`;
  switch (route) {
    case 'POST search': {
      const { query = '' } = parse(Search, call.body);
      const found = [...workspace.databases.values()].filter(
        ({ inTrash, title }) => !inTrash && title.toLowerCase().includes(query.toLowerCase()),
      );
      return list(found.map(databaseJson));
    }
    case 'GET data_sources/id':
      return { status: 200, body: databaseJson(workspace.database(id)) };
    case 'PATCH data_sources/id': {
      const database = workspace.database(id);
      const { properties } = parse(z.strictObject({ properties: z.unknown() }), call.body);
      if (database.locked) throw new NotionError(403, 'Insufficient permissions for this endpoint.');
      database.properties = { ...database.properties, ...checkNewProperties(properties) };
      return { status: 200, body: databaseJson(database) };
    }
    case 'POST data_sources/id/query': {
      const database = workspace.database(id);
      const { filter } = parse(Query, call.body);
      if (filter !== undefined && database.properties[filter.property] !== 'rich_text')
        throw invalid(`Could not find property with name or id: ${filter.property}`);
      const found = [...workspace.pages.values()].filter(
        (page) =>
          page.databaseId === id &&
          !page.inTrash &&
          Date.now() - page.createdAt >= indexDelayMs &&
          (filter === undefined || textOf(page.values[filter.property]) === filter.rich_text.equals),
      );
      return list(found.map(pageJson));
    }
    case 'POST pages': {
      const { parent, properties, children } = parse(NewPage, call.body);
      const database = workspace.database(parent.data_source_id);
      if (database.inTrash) throw invalid('the parent is in the trash.');
      const page: StoodNotionPage = {
        id: randomUUID(),
        databaseId: database.id,
        createdAt: Date.now(),
        values: checkValues(database.properties, properties),
        blocks: checkBlocks(children).map(toBlock),
        inTrash: false,
      };
      workspace.pages.set(page.id, page);
      return { status: 200, body: pageJson(page) };
    }
    case 'GET pages/id':
      return { status: 200, body: pageJson(workspace.page(id)) };
    case 'PATCH pages/id': {
      const change = parse(PageChange, call.body);
      if (change.in_trash !== undefined) {
        const page = workspace.page(id);
        page.inTrash = change.in_trash;
        return { status: 200, body: pageJson(page) };
      }
      const page = workspace.livePage(id);
      const { properties } = workspace.database(page.databaseId);
      page.values = { ...page.values, ...checkValues(properties, change.properties) };
      return { status: 200, body: pageJson(page) };
    }
    case 'GET blocks/id/children':
      return list(workspace.livePage(id).blocks.map(blockJson));
    case 'PATCH blocks/id/children': {
      const page = workspace.livePage(id);
      const { children, position } = parse(Append, call.body);
      const added = checkBlocks(children).map(toBlock);
      page.blocks = position?.type === 'start' ? [...added, ...page.blocks] : [...page.blocks, ...added];
      return list(added.map(blockJson));
    }
    case 'DELETE blocks/id': {
      for (const page of workspace.pages.values()) {
        const block = page.blocks.find((one) => one.id === id);
        if (block === undefined) continue;
        page.blocks = page.blocks.filter((one) => one !== block);
        return { status: 200, body: { ...blockJson(block), in_trash: true } };
      }
      throw new NotionError(404, `Could not find block with ID: ${id}.`);
    }
    default:
      throw new NotionError(400, `Invalid request URL: ${route}`);
  }
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  return parsed.data;
}

function list(results: readonly unknown[]): NotionAnswer {
  return {
    status: 200,
    body: { object: 'list', results, next_cursor: null, has_more: false, request_id: randomUUID() },
  };
}

const richText = (text: string) => [
  { type: 'text', text: { content: text, link: null }, plain_text: text, href: null },
];

function databaseJson({ id, title, properties, inTrash }: StoodDatabase) {
  return {
    object: 'data_source',
    id,
    title: richText(title),
    in_trash: inTrash,
    parent: { type: 'database_id', database_id: randomUUID() },
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, type]) => [name, { id: name, name, type, [type]: {} }]),
    ),
  };
}

function pageJson({ id, databaseId, values, inTrash }: StoodNotionPage) {
  const parent = { type: 'data_source_id', data_source_id: databaseId };
  return { object: 'page', id, parent, properties: values, in_trash: inTrash };
}

function blockJson({ id, type, text, children }: StoodBlock) {
  return {
    object: 'block',
    id,
    type,
    has_children: children.length > 0,
    in_trash: false,
    [type]: { rich_text: richText(text) },
  };
}
