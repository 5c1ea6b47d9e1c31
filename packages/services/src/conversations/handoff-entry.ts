import type { HandoffEntry } from '@roundtable/api';
import { TranscriptScope } from '@roundtable/core';
import type { HandoffRecord } from '@roundtable/prisma';

/**
 * An entry of the handoff ledger: what the new agent was given and what it was not, as its first model call recorded it, or,
 * before that, as the team declares it. Pure.
 * @param sources names of all context sources
 */
export function handoffEntry(record: HandoffRecord, sources: readonly string[]): HandoffEntry {
  const { firstCall, declared, durationMs, ...transition } = record;
  const withheld =
    textsOf(firstCall?.withheld) ??
    (declared === null ? null : sources.filter((source) => declared.context?.includes(source) !== true));
  return {
    ...transition,
    members: transition.members === null ? null : [...transition.members],
    given:
      withheld === null
        ? null
        : (declared?.context ?? sources).filter((source) => !withheld.includes(source)),
    withheld,
    transcript: transcriptOf(firstCall?.transcript ?? declared),
    durationMs: durationMs === null ? null : Math.round(durationMs),
  };
}

function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}

/** How much of the conversation the agent saw. */
function transcriptOf(value: unknown): HandoffEntry['transcript'] {
  if (typeof value !== 'object' || value === null) return null;
  const given: Record<string, unknown> = { ...value };
  const scope = TranscriptScope.safeParse(given.scope ?? given.transcript);
  if (!scope.success) return null;
  const count = (one: unknown) => (typeof one === 'number' ? one : null);
  return { scope: scope.data, shown: count(given.shown), keptBack: count(given.keptBack) };
}
