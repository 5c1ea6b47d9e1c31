import type { FactValue } from '@roundtable/api';

export interface StoredFact {
  readonly value: FactValue;
  /** user, assumption, names of files, or several, with commas between them. */
  readonly source: string | null;
}

export type MergedFact =
  | { readonly type: 'merged'; readonly fact: StoredFact }
  /** Nothing new in it. */
  | { readonly type: 'known'; readonly fact: StoredFact }
  /** Somebody else, or the user before, says otherwise: nothing is changed until the user has chosen. */
  | { readonly type: 'differs'; readonly kept: FactValue; readonly keptSource: string };

/** What an agent takes for granted: anybody's word takes its place, and it takes nobody's. */
export const ASSUMPTION = 'assumption';

/**
 * What a fact becomes when something is said of it. If either is a list, it grows by what it lacks. A line that says
 * otherwise takes the place of an assumption, of what the same file said before, and of anything when the user `replace`s
 * it; else the two differ. Pure.
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

/** Case, accents, spaces and a full stop make no other line. */
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

/** A line, or each of several. */
export function linesOf(value: FactValue): readonly string[] {
  return Array.isArray(value) ? value : [value];
}

/** Without doubles; more lines than a fact may have are cut. */
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
