/** Port to Notion in the product's own types; the vendor's types stay behind it. */
export interface Notion {
  /** null when this server is not registered at Notion: then users cannot connect. */
  readonly oauth: NotionOauth | null;
  readonly pages: NotionPages;
}

/** Tokens and workspace that Notion grants when a user connects. */
export interface NotionGrant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly workspaceId: string;
  readonly workspaceName: string | null;
}

export interface NotionOauth {
  /** The address to which the user's browser is sent. */
  authorizeUrl(state: string): string;
  exchange(code: string): Promise<NotionGrant>;
  refresh(refreshToken: string): Promise<NotionGrant>;
  revoke(token: string): Promise<void>;
}

/** A table of a workspace; Notion calls it a data source of a database. */
export interface NotionDatabase {
  readonly id: string;
  readonly title: string;
}

export interface NotionTable extends NotionDatabase {
  readonly inTrash: boolean;
  /** The type of each property by name; exactly one is `title`. */
  readonly properties: Readonly<Record<string, string>>;
}

export type PropertyType = 'title' | 'rich_text' | 'select' | 'number' | 'date';

export type NotionValue =
  | { readonly type: 'title' | 'rich_text'; readonly text: string }
  | { readonly type: 'select'; readonly name: string }
  /** A fraction, 0 to 1. */
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
  /** The own text of a callout, without its children. */
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
  /** Ids of the pages, without trashed ones, whose text property equals `text`; oldest first. */
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
  /** Adds blocks at the top of the page. */
  addBlocks(token: string, pageId: string, blocks: readonly NotionBlock[]): Promise<void>;
}

export type NotionFaultKind =
  /** The token is invalid, expired or revoked. */
  | 'unauthorized'
  /** The token does not allow this. */
  | 'forbidden'
  /** The object does not exist, or is not shared with the product. */
  | 'gone'
  /** Notion rejects the content of the request. */
  | 'refused'
  | 'conflict'
  | 'rate_limited'
  /** Notion is unavailable, slow, or answers nonsense: whether the request took effect is unknown. */
  | 'unavailable';

/** Notion rejected a call or did not answer. It contains no request or response text, which may be the user's. */
export class NotionFault extends Error {
  override readonly name = 'NotionFault';
  readonly kind: NotionFaultKind;
  /** The pause that Notion asks for, in ms; null when it gives none. */
  readonly retryAfterMs: number | null;

  constructor(kind: NotionFaultKind, about: { what: string; retryAfterMs?: number | null }) {
    super(`Notion: ${kind} (${about.what})`);
    this.kind = kind;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }
}
