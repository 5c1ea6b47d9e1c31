import type { AskedWhy } from '../guard/guard-call.js';
import type { ToolCallRow } from '../ledger/rows.js';
import type { Tool } from '../tools/tool.js';

/** Facts that decide whether a call needs the user's approval. */
export interface ApprovalFacts {
  /** The calls in the agent's transcript. */
  readonly calls: readonly Pick<ToolCallRow, 'tool' | 'status'>[];
}

/**
 * Why a call needs approval: its tool always does; an earlier call of the tool may have happened, so this could be a second
 * one; or one of the guard's reasons.
 */
export type ApprovalReason = 'always' | 'may_have_happened' | AskedWhy;

/** Why the tool itself requires approval of a call; null: only the guard may require it. Pure. */
export function approvalReason<Tx>(tool: Tool<Tx>, { calls }: ApprovalFacts): ApprovalReason | null {
  const isOpen = calls.some((call) => call.tool === tool.name && call.status === 'unknown');
  if (tool.mode === 'effect' && isOpen) return 'may_have_happened';
  return tool.access === 'confirm' ? 'always' : null;
}
