import { attributed } from '../ledger/agent-transcript.js';
import type { TransitionRow } from '../ledger/rows.js';

/** The summary that an agent gave when it last handed over, for when it returns, however much later; null if it never did. */
export function lastHandoffSummary(transitions: readonly TransitionRow[], agent: string): string | null {
  const left = transitions.findLast(({ from, via }) => from === agent && via === 'tool');
  if (left === undefined) return null;
  const summary = attributed('summary', { to: left.to }, left.context ?? left.reason);
  return `When you last handed over, you left it at this, which may not be finished:\n${summary}`;
}
