import { guiltIn } from './phrases/no-guilt.js';
import { type MadeCall, promisesWithoutFollowUp } from './phrases/promises.js';

export const CHECK_NAMES = ['no_guilt', 'promise_kept'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** Result of a check: the phrases that failed it. */
export interface CheckFound {
  readonly name: CheckName;
  readonly phrases: readonly string[];
}

/** A pending follow-up, as an agent's context lists it. */
export interface PlannedFollowUp {
  readonly note: string;
  readonly status: string;
}

/**
 * Finds guilt-tripping phrases in an agent's text. Phrases that the user used themselves are allowed: a question about
 * their streak may be answered. Pure.
 */
export function findGuilt(text: string, said: string): CheckFound {
  const own = plain(said);
  const phrases = guiltIn(text).map(({ phrase }) => phrase);
  return { name: 'no_guilt', phrases: phrases.filter((phrase) => !own.includes(plain(phrase))) };
}

/** Finds promises of a later contact without a matching tool call of the turn or pending follow-up. Pure. */
export function findPromises(
  text: string,
  { calls, planned }: { readonly calls: readonly MadeCall[]; readonly planned: readonly PlannedFollowUp[] },
): CheckFound {
  const waiting = planned.filter(({ status }) => status === 'scheduled').flatMap(({ note }) => wordsOf(note));
  const isPlanned = (sentence: string) => wordsOf(sentence).some((word) => waiting.includes(word));
  const phrases = promisesWithoutFollowUp(text, calls).filter((sentence) => !isPlanned(sentence));
  return { name: 'promise_kept', phrases };
}

/**
 * Repair instruction for the agent, in its team's words; null when all checks passed. A check for which the published
 * team has no words asks for no repair.
 */
export function repairOf(
  found: readonly CheckFound[],
  repairs: Readonly<Record<string, string>>,
): string | null {
  const lines = found.flatMap(({ name, phrases }) => {
    const words = repairs[name];
    return phrases.length === 0 || words === undefined ? [] : [`- ${name}: ${quoted(phrases)}. ${words}`];
  });
  return lines.length === 0
    ? null
    : [...(repairs.intro === undefined ? [] : [repairs.intro]), ...lines].join('\n');
}

const QUOTED = 3;

export function quoted(phrases: readonly string[]): string {
  return phrases
    .slice(0, QUOTED)
    .map((phrase) => `“${phrase.slice(0, 200)}”`)
    .join(', ');
}

const SHORTEST_WORD = 4;

/** The words of a text that carry its subject. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD && !EMPTY.has(word));
}

const EMPTY = new Set(
  'that this with about when will your you’ll remind reminder check tomorrow later then have para como cuando mañana recordar recordatorio'.split(
    ' ',
  ),
);

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
}
