/** What the product asks of Notion, in its own words: the vendor's shapes stay behind it. */
export interface Notion {
  /** null: this server is not registered with Notion, so nobody can connect. */
  readonly oauth: NotionOauth | null;
  readonly pages: NotionPages;
}

/** What Notion gives when a user lets the product in. */
export interface NotionGrant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly workspaceId: string;
  readonly workspaceName: string | null;
}

export interface NotionOauth {
  /** Where the user's browser has to go. */
  authorizeUrl(state: string): string;
  exchange(code: string): Promise<NotionGrant>;
  refresh(refreshToken: string): Promise<NotionGrant>;
  revoke(token: string): Promise<void>;
}

/** A table of a workspace: what Notion calls a data source of a database. */
export interface NotionDatabase {
  readonly id: string;
  readonly title: string;
}

export interface NotionTable extends NotionDatabase {
  readonly inTrash: boolean;
  /** The type of each property by its name; one of them is `title`. */
  readonly properties: Readonly<Record<string, string>>;
}

export type PropertyType = 'title' | 'rich_text' | 'select' | 'number' | 'date';

export type NotionValue =
  | { readonly type: 'title' | 'rich_text'; readonly text: string }
  | { readonly type: 'select'; readonly name: string }
  /** A share, 0 to 1. */
  | { readonly type: 'number'; readonly value: number | null }
  /** A local day, YYYY-MM-DD. */
  | { readonly type: 'date'; readonly day: string };

export type NotionValues = Readonly<Record<string, NotionValue>>;

export type NotionBlock =
  | { readonly type: 'heading' | 'paragraph' | 'bullet' | 'quote'; readonly text: string }
  | { readonly type: 'todo'; readonly text: string; readonly done: boolean }
  | { readonly type: 'callout'; readonly text: string; readonly children: readonly NotionBlock[] };

export interface FoundBlock {
  readonly id: string;
  readonly type: string;
  /** Of a callout, its own text. */
  readonly text: string;
}

/** Every call may throw NotionFault. `token` is the user's. */
export interface NotionPages {
  findDatabases(token: string, query: string): Promise<readonly NotionDatabase[]>;
  readTable(token: string, databaseId: string): Promise<NotionTable>;
  addProperties(
    token: string,
    databaseId: string,
    missing: Readonly<Record<string, PropertyType>>,
  ): Promise<void>;
  /** Ids of the pages (none in the trash) whose text property has this very value, the oldest first. */
  findPages(
    token: string,
    about: { databaseId: string; property: string; text: string },
  ): Promise<readonly string[]>;
  createPage(
    token: string,
    page: { databaseId: string; values: NotionValues; blocks: readonly NotionBlock[] },
  ): Promise<string>;
  updatePage(token: string, pageId: string, values: NotionValues): Promise<void>;
  isInTrash(token: string, pageId: string): Promise<boolean>;
  trashPage(token: string, pageId: string): Promise<void>;
  listBlocks(token: string, pageId: string): Promise<readonly FoundBlock[]>;
  removeBlock(token: string, blockId: string): Promise<void>;
  /** At the top of the page. */
  addBlocks(token: string, pageId: string, blocks: readonly NotionBlock[]): Promise<void>;
}

export type NotionFaultKind =
  /** The token is not in force (any more). */
  | 'unauthorized'
  /** The token does not allow this. */
  | 'forbidden'
  /** It is not there, or not shared with the product. */
  | 'gone'
  /** Notion does not take what was sent. */
  | 'refused'
  | 'conflict'
  | 'rate_limited'
  /** Away, slow, or talking nonsense: the outcome of what was sent is not known. */
  | 'unavailable';

/** Notion said no, or nothing. It carries no word of what was sent or answered: that may be the user's. */
export class NotionFault extends Error {
  override readonly name = 'NotionFault';
  readonly kind: NotionFaultKind;
  /** What Notion asks to wait; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: NotionFaultKind, about: { what: string; retryAfterMs?: number | null }) {
    super(`Notion: ${kind} (${about.what})`);
    this.kind = kind;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }
}
