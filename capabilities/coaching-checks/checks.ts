import { guiltIn, type MadeCall, promisesWithoutFollowUp } from '@roundtable/core';

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

const REPAIRS: Readonly<Record<CheckName, string>> = {
  no_guilt:
    'It blames, presses, compares or keeps count. Say what happened without a verdict, or leave it out.',
  promise_kept:
    'Nothing is stored that keeps this promise. If the user has agreed to a time and you hold the tool, store it now; else promise nothing in time: say that you are here whenever they write.',
};
const INTRO =
  'Your last reply goes back to you once, before it counts as said. Write the whole reply again, in the same language and as warm as it was, mended in these points. Say nothing of this check, of a first version, or of an apology.';

/** What the agent is told to mend; a team may say it in words of its own. Null when all is well. */
export function repairOf(
  found: readonly CheckFound[],
  repairs: Readonly<Record<string, string>>,
): string | null {
  const failed = found.filter(({ phrases }) => phrases.length > 0);
  if (failed.length === 0) return null;
  const lines = failed.map(
    ({ name, phrases }) => `- ${name}: ${quoted(phrases)}. ${repairs[name] ?? REPAIRS[name]}`,
  );
  return [repairs.intro ?? INTRO, ...lines].join('\n');
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
