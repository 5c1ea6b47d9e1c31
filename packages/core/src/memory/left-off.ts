import { attributed } from '../ledger/agent-transcript.js';
import type { TransitionRow } from '../ledger/rows.js';

/** How an agent summed up when it last handed over, for its return however much later; null when it never did. */
export function leftOff(transitions: readonly TransitionRow[], agent: string): string | null {
  const left = transitions.findLast(({ from, via }) => from === agent && via === 'tool');
  if (left === undefined) return null;
  const told = attributed('summary', { to: left.to }, left.context ?? left.reason);
  return `When you last handed over, you left it at this, which may not be finished:\n${told}`;
}
