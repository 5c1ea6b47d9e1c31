import type { ToolCallRow } from '@roundtable/core';

export interface ToolCount {
  readonly tool: string;
  readonly calls: number;
  readonly errors: number;
  readonly cacheHits: number;
}

const ENDED: ReadonlySet<ToolCallRow['status']> = new Set(['done', 'error', 'unknown']);

/**
 * What to add to the day's counts of tool calls: calls that ran and have ended, so no handoffs, proposals or calls that were
 * refused before they ran. Sorted, so that two writers lock rows in the same order.
 */
export function toolUsage(calls: readonly ToolCallRow[]): ToolCount[] {
  const counts = new Map<string, ToolCount>();
  for (const { tool, status, run } of calls) {
    if (run == null || !ENDED.has(status)) continue;
    const before = counts.get(tool);
    counts.set(tool, {
      tool,
      calls: (before?.calls ?? 0) + 1,
      errors: (before?.errors ?? 0) + (status === 'done' ? 0 : 1),
      cacheHits: (before?.cacheHits ?? 0) + (run.cached ? 1 : 0),
    });
  }
  return [...counts.values()].sort((a, b) => (a.tool < b.tool ? -1 : 1));
}
