/** Identifies an export and its owner. */
export interface NotionExportIds {
  readonly exportId: string;
  readonly userId: string;
}

/** Result of one batch of an export: figures and codes, never exported content. */
export type NotionBatch =
  /** `handled`: rows settled in this batch; more remain. */
  | { readonly type: 'more'; readonly handled: number }
  /** Notion asks for a pause, or is unavailable. */
  | { readonly type: 'wait'; readonly handled: number; readonly ms: number; readonly why: string }
  | { readonly type: 'ended'; readonly how: string };

export type NotionExportEnd = 'cancelled' | 'notion_away' | 'internal';

/** An export fails after this time without a settled row. */
export const NOTION_PATIENCE_MS = 24 * 3_600_000;

/** The run's state for operators, shown in Temporal's UI. */
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
