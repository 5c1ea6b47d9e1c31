import { guiltIn } from './phrases/no-guilt.js';
import { type MadeCall, promisesWithoutFollowUp } from './phrases/promises.js';

export const CHECK_NAMES = ['no_guilt', 'promise_kept'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** What a check found, in the words that it found. */
export interface CheckFound {
  readonly name: CheckName;
  readonly phrases: readonly string[];
}

/** A follow-up that is still to come, as far as an agent is told of it. */
export interface PlannedFollowUp {
  readonly note: string;
  readonly status: string;
}

/**
 * Guilt in a text of an agent. What the user has said themselves may be said back to them: whoever asks about their streak
 * is answered about it. Pure.
 */
export function findGuilt(text: string, said: string): CheckFound {
  const own = plain(said);
  const phrases = guiltIn(text).map(({ phrase }) => phrase);
  return { name: 'no_guilt', phrases: phrases.filter((phrase) => !own.includes(plain(phrase))) };
}

/** Promises in time that neither a call of the turn nor a follow-up from before keeps. Pure. */
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
 * What the agent is told to mend, in its team's words. Null when all is well. A team that was published without words for a
 * check has nothing sent back for it.
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

/** The words that say what something is about. */
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
