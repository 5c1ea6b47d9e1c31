import { defineSignal } from '@temporalio/workflow';
import type { NotionBatch, NotionExportEnd, NotionExportIds } from './export-run.js';

export const NOTION_EXPORT_WORKFLOW = 'notionExport';

/** Start input. Progress is in the database: a new run continues where the last one stopped. */
export interface NotionExportInput extends NotionExportIds {
  readonly handled?: number;
  /** Time of the first of the present failures, ISO 8601; null when there is none. */
  readonly stuckSince?: string | null;
}

/** The export was created, or has ended: read its row now. */
export const lookAtExport = defineSignal<[]>('look');

export function notionExportWorkflowId(exportId: string): string {
  return `notion-export-${exportId}`;
}

/** The activities as the workflow calls them. */
export interface NotionExportActivities {
  exportNotionBatch(about: NotionExportIds & { readonly faults: number }): Promise<NotionBatch>;
  endNotionExport(about: NotionExportIds & { readonly how: NotionExportEnd }): Promise<void>;
}
