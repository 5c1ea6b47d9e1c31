import type { LedgerSlice } from '../ledger/agent-transcript.js';
import { resultText } from '../ledger/agent-transcript.js';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import type { MemorySlice } from '../memory/memory-slice.js';

/** Whose text it is, if neither the user's nor the product's: `outside` others', `files` what the user brought along. */
export type TextSource = 'outside' | 'files';

/** The turns in which text of each source first reached an agent of the conversation; null: never. */
export interface Provenance {
  readonly outside: number | null;
  readonly files: number | null;
}

export const OWN_WORDS_ONLY: Provenance = { outside: null, files: null };

/** A row of the user's data that an agent wrote while such text was in its context: it may say what that text says. */
export interface DerivedRow {
  /** Of the row, or of that which it belongs to. */
  readonly id: string;
  readonly source: TextSource;
  /** The running turn was opened by it, so that its words are in the transcript. */
  readonly opensTurn: boolean;
}

/**
 * Whose text an agent's context holds. What was there once stays: replies and summaries made from it carry it on, so
 * that a conversation does not lose it when its window moves. Pure: a retry of the step comes to the same.
 */
export function provenanceOf(about: {
  readonly turn: number;
  readonly before: Provenance;
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
  readonly derived: readonly DerivedRow[];
  /** What the sources of the agent's scope have brought along. */
  readonly brings: readonly TextSource[];
  /** What a call's result brings along. An error counts as well: it may quote the other side. */
  readonly bringsOf: (call: Pick<ToolCallRow, 'tool' | 'status'>) => TextSource | null;
}): Provenance {
  const { turn, before } = about;
  if (before.outside !== null && before.files !== null) return before;
  const sources = sourcesIn(about);
  return {
    outside: before.outside ?? (sources.has('outside') ? turn : null),
    files: before.files ?? (sources.has('files') ? turn : null),
  };
}

function sourcesIn(about: Parameters<typeof provenanceOf>[0]): ReadonlySet<TextSource> {
  const { slice, derived } = about;
  const found = new Set<TextSource>();
  const note = (source: TextSource | null) => void (source !== null && found.add(source));
  for (const call of slice.calls)
    if (call.status === 'done' || call.status === 'error') note(about.bringsOf(call));
  for (const row of slice.messages) {
    const tool = toolOfDecision(row);
    if (tool !== null) note(about.bringsOf({ tool, status: 'done' }));
  }
  about.brings.forEach(note);
  if (derived.length > 0) {
    const ids = idsInContext(about);
    for (const row of derived) if (row.opensTurn || ids.has(row.id)) note(row.source);
  }
  return found;
}

/** The tool whose result a decision's row tells; null when nothing ran. */
function toolOfDecision({ kind, blocks }: MessageRow): string | null {
  const told = kind === 'decision' ? blocks?.[0] : undefined;
  if (told?.type !== 'other' || told.raw.decision !== 'approved') return null;
  return typeof told.raw.tool === 'string' ? told.raw.tool : null;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The rows that a context names: in the user's facts, in results of tools, in what the turn's steps left for it. */
export function idsInContext(about: {
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
}): ReadonlySet<string> {
  const { slice, memory, notes } = about;
  const texts = [JSON.stringify(memory), ...slice.calls.map((call) => resultText(call.result)), ...notes];
  return new Set(texts.flatMap((text) => text.match(ID) ?? []));
}
