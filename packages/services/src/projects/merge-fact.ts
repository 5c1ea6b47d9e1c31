import type { FactValue } from '@roundtable/api';

export interface StoredFact {
  readonly value: FactValue;
  /** user, names of files, or both, with commas between them. */
  readonly source: string | null;
}

export type MergedFact =
  | { readonly type: 'merged'; readonly fact: StoredFact }
  /** Nothing new in it. */
  | { readonly type: 'known'; readonly fact: StoredFact }
  /** A file says otherwise than the user. */
  | { readonly type: 'differs'; readonly kept: FactValue };

/**
 * What a fact becomes when something is said of it. If either is a list, it grows by what it lacks; a line is replaced,
 * but what the user said is not replaced by a file. Pure.
 */
export function mergeFact(
  before: StoredFact | null,
  said: { readonly value: FactValue; readonly source: string; readonly replace: boolean },
): MergedFact {
  const value = tidy(said.value);
  if (before === null) return { type: 'merged', fact: { value, source: said.source } };
  if (isSame(before.value, value)) return { type: 'known', fact: before };
  const grows = !said.replace && (Array.isArray(before.value) || Array.isArray(value));
  if (grows) {
    const all = tidy([...linesOf(before.value), ...linesOf(value)]);
    if (linesOf(all).length === linesOf(before.value).length) return { type: 'known', fact: before };
    return { type: 'merged', fact: { value: all, source: joined(before.source, said.source) } };
  }
  const fromUser = (before.source ?? 'user').split(', ').includes('user');
  if (fromUser && said.source !== 'user') return { type: 'differs', kept: before.value };
  return { type: 'merged', fact: { value, source: said.source } };
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

function linesOf(value: FactValue): readonly string[] {
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
