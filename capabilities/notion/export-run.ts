/** Names an export and its owner. */
export interface NotionExportIds {
  readonly exportId: string;
  readonly userId: string;
}

/** What came of one batch of an export: figures and codes, never a word of what is exported. */
export type NotionBatch =
  /** `handled`: rows dealt with in this batch; there are more. */
  | { readonly type: 'more'; readonly handled: number }
  /** Notion asks to wait, or is away. */
  | { readonly type: 'wait'; readonly handled: number; readonly ms: number; readonly why: string }
  | { readonly type: 'ended'; readonly how: string };

export type NotionExportEnd = 'cancelled' | 'notion_away' | 'internal';

/** Without any row dealt with for so long, an export gives up. */
export const NOTION_PATIENCE_MS = 24 * 3_600_000;

/** The run in the operator's words, for Temporal's UI. */
export function notionExportDetails(handled: number, last: NotionBatch): string {
  const done = `Notion export: ${handled} rows dealt with`;
  switch (last.type) {
    case 'more':
      return done;
    case 'wait':
      return `${done}; waits ${Math.ceil(last.ms / 1_000)} s: ${last.why.replaceAll('_', ' ')}`;
    case 'ended':
      return `${done}; ${last.how.replaceAll('_', ' ')}`;
  }
}
