import type { LedgerSlice } from '../ledger/agent-transcript.js';
import { resultText } from '../ledger/agent-transcript.js';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import type { MemorySlice } from '../memory/memory-slice.js';

/** Source of a text that is neither the user's own nor the product's: `outside`: other people's; `files`: the user's files. */
export type TextSource = 'outside' | 'files';

/** The turns in which text of each source first reached an agent of the conversation; null: never. */
export interface Provenance {
  readonly outside: number | null;
  readonly files: number | null;
}

export const OWN_WORDS_ONLY: Provenance = { outside: null, files: null };

/** A row of the user's data that an agent wrote while such text was in its context: it may repeat that text. */
export interface DerivedRow {
  /** Id of the row, or of the row that it belongs to. */
  readonly id: string;
  readonly source: TextSource;
  /** The running turn is about it (a system input), so that its text is in the transcript. */
  readonly opensTurn: boolean;
}

/**
 * The sources of the texts in an agent's context. A source that was there once stays: replies and summaries may repeat its
 * text, even when it has left the window. Pure: a retry of the step gives the same.
 */
export function provenanceOf(about: {
  readonly turn: number;
  readonly before: Provenance;
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
  readonly derived: readonly DerivedRow[];
  /** Sources of the texts that the agent's context sources bring. */
  readonly brings: readonly TextSource[];
  /** Source of the text in a call's result. An error counts as well: it may quote the other system. */
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

/** The tool whose result is in a decision's row; null when nothing ran. */
function toolOfDecision({ kind, blocks }: MessageRow): string | null {
  const told = kind === 'decision' ? blocks?.[0] : undefined;
  if (told?.type !== 'other' || told.raw.decision !== 'approved') return null;
  return typeof told.raw.tool === 'string' ? told.raw.tool : null;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids of rows that a context mentions: in the user's facts, in tool results, in the turn's notes. */
export function idsInContext(about: {
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
}): ReadonlySet<string> {
  const { slice, memory, notes } = about;
  const texts = [JSON.stringify(memory), ...slice.calls.map((call) => resultText(call.result)), ...notes];
  return new Set(texts.flatMap((text) => text.match(ID) ?? []));
}
