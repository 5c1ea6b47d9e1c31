import { defineSignal } from '@temporalio/workflow';
import type { NotionBatch, NotionExportEnd, NotionExportIds } from './export-run.js';

export const NOTION_EXPORT_WORKFLOW = 'notionExport';

/** Start input. What is done stands in the database: a run begins where the last one stopped. */
export interface NotionExportInput extends NotionExportIds {
  readonly handled?: number;
  /** Since when nothing went through, ISO 8601; null: it goes. */
  readonly stuckSince?: string | null;
}

/** The export was promised, or has ended: look now. */
export const lookAtExport = defineSignal<[]>('look');

export function notionExportWorkflowId(exportId: string): string {
  return `notion-export-${exportId}`;
}

/** The activities as the workflow calls them. */
export interface NotionExportActivities {
  exportNotionBatch(about: NotionExportIds & { readonly faults: number }): Promise<NotionBatch>;
  endNotionExport(about: NotionExportIds & { readonly how: NotionExportEnd }): Promise<void>;
}
