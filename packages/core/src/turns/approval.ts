import type { AskedWhy } from '../guard/guard-call.js';
import type { ToolCallRow } from '../ledger/rows.js';
import type { Tool } from '../tools/tool.js';

/** What is known of a conversation when it is decided whether the user has to be asked. */
export interface ApprovalFacts {
  /** The calls of the transcript as far as the agent sees it. */
  readonly calls: readonly Pick<ToolCallRow, 'tool' | 'status'>[];
}

/**
 * Why the user is asked: the tool always asks; an earlier call of it may have happened, and this may be a second; or the
 * guard has a reason of its own.
 */
export type ApprovalReason = 'always' | 'may_have_happened' | AskedWhy;

/** Whether the tool itself has the user asked before a call runs, and why; null: the guard alone decides. Pure. */
export function approvalReason<Tx>(tool: Tool<Tx>, { calls }: ApprovalFacts): ApprovalReason | null {
  const isOpen = calls.some((call) => call.tool === tool.name && call.status === 'unknown');
  if (tool.mode === 'effect' && isOpen) return 'may_have_happened';
  return tool.access === 'confirm' ? 'always' : null;
}
