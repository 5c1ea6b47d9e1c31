import type { FactValue } from '@roundtable/api';

export interface StoredFact {
  readonly value: FactValue;
  /** `user`, `assumption` or names of files; several are separated by commas. */
  readonly source: string | null;
}

export type MergedFact =
  | { readonly type: 'merged'; readonly fact: StoredFact }
  /** The fact adds nothing new. */
  | { readonly type: 'known'; readonly fact: StoredFact }
  /** It contradicts another source, or the user's earlier statement: nothing changes until the user has chosen. */
  | { readonly type: 'differs'; readonly kept: FactValue; readonly keptSource: string };

/** The source of an agent's assumption: every other source replaces it, and it replaces none. */
export const ASSUMPTION = 'assumption';

/**
 * Merges a new value into a fact. If either value is a list, missing lines are added. A contradicting line replaces an
 * assumption, an earlier value from the same file, and with `replace` any value; otherwise the result is `differs`.
 * Only the user may `replace`. Pure.
 */
export function mergeFact(
  before: StoredFact | null,
  said: { readonly value: FactValue; readonly source: string; readonly replace: boolean },
): MergedFact {
  const value = tidy(said.value);
  if (before === null) return { type: 'merged', fact: { value, source: said.source } };
  if (isSame(before.value, value)) return { type: 'known', fact: before };
  const keptSource = before.source ?? 'user';
  const differs = { type: 'differs' as const, kept: before.value, keptSource };
  const replaced = { type: 'merged' as const, fact: { value, source: said.source } };
  if (keptSource === ASSUMPTION) return replaced;
  if (said.source === ASSUMPTION) return differs;
  const grows = !said.replace && (Array.isArray(before.value) || Array.isArray(value));
  if (grows) {
    const all = tidy([...linesOf(before.value), ...linesOf(value)]);
    if (linesOf(all).length === linesOf(before.value).length) return { type: 'known', fact: before };
    return { type: 'merged', fact: { value: all, source: joined(before.source, said.source) } };
  }
  const isCorrection = said.source === 'user' ? said.replace : said.source === keptSource;
  return isCorrection ? replaced : differs;
}

/** Compares lines without case, accents, extra spaces and final punctuation. */
export function isSameLine(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![.;,\s])[.;,\s]+$/, '')
    .trim();
}

/** The lines of a value; a single line counts as a list of one. */
export function linesOf(value: FactValue): readonly string[] {
  return Array.isArray(value) ? value : [value];
}

/** Removes duplicate lines and cuts lists that are too long. */
function tidy(value: FactValue): FactValue {
  if (!Array.isArray(value)) return value.trim();
  const lines: string[] = [];
  for (const line of value) if (!lines.some((kept) => isSameLine(kept, line))) lines.push(line.trim());
  return lines.slice(0, MOST_LINES);
}

const MOST_LINES = 50;

function isSame(one: FactValue, other: FactValue): boolean {
  const [a, b] = [linesOf(one), linesOf(other)];
  return a.length === b.length && a.every((line) => b.some((kept) => isSameLine(line, kept)));
}

function joined(before: string | null, source: string): string {
  const sources = before ?? 'user';
  return `, ${sources}, `.includes(`, ${source}, `) ? sources : `${sources}, ${source}`; // names may have commas
}
