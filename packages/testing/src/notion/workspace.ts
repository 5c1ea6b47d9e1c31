import { randomUUID } from 'node:crypto';
import { missing, NotionError } from './answers.js';
import { plain, type RichText, type WrittenBlock } from './check-shapes.js';

export interface StoodDatabase {
  readonly id: string;
  readonly title: string;
  properties: Record<string, string>;
  inTrash: boolean;
  /** The connection may write pages, and may not change the database itself. */
  readonly locked: boolean;
}

export interface StoodBlock {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly children: readonly { readonly type: string; readonly text: string }[];
}

export interface StoodNotionPage {
  readonly id: string;
  readonly databaseId: string;
  readonly createdAt: number;
  values: Record<string, unknown>;
  blocks: StoodBlock[];
  inTrash: boolean;
}

/** A workspace in memory: what a test puts there, and what the product does with it. */
export class Workspace {
  readonly id = randomUUID();
  readonly databases = new Map<string, StoodDatabase>();
  readonly pages = new Map<string, StoodNotionPage>();

  addDatabase(
    about: { title?: string; properties?: Record<string, string>; locked?: boolean } = {},
  ): StoodDatabase {
    const { title = 'Goals', properties = { Name: 'title' }, locked = false } = about;
    const database = { id: randomUUID(), title, properties, inTrash: false, locked };
    this.databases.set(database.id, database);
    return database;
  }

  database(id: string): StoodDatabase {
    const found = this.databases.get(dashed(id));
    if (found === undefined) throw missing(`data_source with ID: ${id}`);
    return found;
  }

  page(id: string): StoodNotionPage {
    const found = this.pages.get(dashed(id));
    if (found === undefined) throw missing(`page with ID: ${id}`);
    return found;
  }

  /** A page that is there to be changed. */
  livePage(id: string): StoodNotionPage {
    const page = this.page(id);
    const gone = page.inTrash || this.database(page.databaseId).inTrash;
    if (gone)
      throw new NotionError(
        400,
        "Can't edit block that is archived. You must unarchive the block before editing.",
      );
    return page;
  }

  /** Those that a person sees in the database, as title, id of ours, and lines of the box. */
  seen(databaseId: string) {
    return [...this.pages.values()]
      .filter((page) => page.databaseId === databaseId && !page.inTrash)
      .map((page) => ({
        id: page.id,
        title: textOf(page.values[this.titleOf(databaseId)]),
        values: page.values,
        ref: textOf(page.values['Roundtable ID']),
        boxes: page.blocks.filter(({ type }) => type === 'callout').length,
        lines: page.blocks.flatMap(({ text, children }) => [text, ...children.map((child) => child.text)]),
      }));
  }

  titleOf(databaseId: string): string {
    const { properties } = this.database(databaseId);
    return Object.entries(properties).find(([, type]) => type === 'title')?.[0] ?? 'title';
  }
}

export function toBlock(written: WrittenBlock): StoodBlock {
  const type = String(written.type);
  const body = Object.entries(written).find(([key]) => key === type)?.[1];
  return {
    id: randomUUID(),
    type,
    text: textIn(body),
    children: childrenIn(body).map((child) => {
      const kind = String(child.type);
      return { type: kind, text: textIn(child[kind]) };
    }),
  };
}

/** Ids come with or without dashes. */
export function dashed(id: string): string {
  const hex = id.replaceAll('-', '').toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Of a title or text property. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter(isText).map(plain).join('')
    : '';
}

function textIn(body: unknown): string {
  const text = entriesOf(body).find(([key]) => key === 'rich_text')?.[1];
  return isText(text) ? plain(text) : '';
}

function childrenIn(body: unknown): Record<string, unknown>[] {
  const children = entriesOf(body).find(([key]) => key === 'children')?.[1];
  return Array.isArray(children) ? children.map((child) => Object.fromEntries(entriesOf(child))) : [];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isText(value: unknown): value is RichText {
  return Array.isArray(value) && value.every((piece) => entriesOf(piece).some(([key]) => key === 'text'));
}
