import type { Task } from '../team/task.js';
import type { Term } from './terms.js';

/** Texts with which messages are compared by meaning: those of each task, and small talk. */
export interface TextsOfMeaning {
  readonly all: readonly string[];
  /** For each task its terms, and the situations in which people need it. */
  readonly tasks: readonly { readonly terms: readonly string[]; readonly situations: readonly string[] }[];
  readonly smalltalk: readonly string[];
}

/** A team's texts with their vectors. */
export interface LearnedMeaning {
  readonly tasks: readonly { readonly terms: Texts; readonly situations: Texts }[];
  readonly smalltalk: Texts;
}
type Texts = readonly { readonly text: string; readonly vector: Float32Array }[];

/** How close a message is to a task in meaning. */
export interface Meant {
  /** Weighted cosines of the nearest text and the next ones. */
  readonly terms: number;
  readonly situations: number;
  /** The nearest text. */
  readonly text: string;
}

/** The next nearest texts count too, since a single one may be close by chance. */
const NEXT = 5;
const NEXT_SHARE = 0.7;
const NEXT_SMALLTALK = 3;
const NEXT_SHARE_SMALLTALK = 0.5;
/** The usual closeness of small talk to a request, for a team without small talk texts. */
const SMALLTALK_UNKNOWN = 0.4;

export function textsOfMeaning(
  tasks: readonly Task[],
  terms: readonly Term[],
  smalltalk: readonly string[],
): TextsOfMeaning {
  const byTask = tasks.map(({ situations }, i) => ({
    terms: unique(terms.filter(({ task, kind }) => task === i && kind !== 'id').map(({ text }) => text)),
    situations: unique([...situations.en, ...situations.es]),
  }));
  const all = byTask.flatMap((task) => [...task.terms, ...task.situations]);
  return { all: unique([...all, ...smalltalk]), tasks: byTask, smalltalk };
}

/** Texts without a vector are left out. */
export function learnMeaning(
  { tasks, smalltalk }: TextsOfMeaning,
  vectors: ReadonlyMap<string, Float32Array>,
): LearnedMeaning {
  const known = (texts: readonly string[]): Texts =>
    texts.flatMap((text) => {
      const vector = vectors.get(text);
      return vector === undefined ? [] : [{ text, vector }];
    });
  return {
    tasks: tasks.map(({ terms, situations }) => ({ terms: known(terms), situations: known(situations) })),
    smalltalk: known(smalltalk),
  };
}

/** For each task, how close the message is to it. */
export function scoreMeaning(message: Float32Array, { tasks }: LearnedMeaning): Meant[] {
  return tasks.map(({ terms, situations }) => {
    const near = [nearest(message, terms, NEXT), nearest(message, situations, NEXT)] as const;
    const [closest] = near.flat().sort((a, b) => b.cosine - a.cosine);
    const byTerms = closenessOf(near[0], NEXT_SHARE);
    return {
      terms: byTerms,
      // A task without situations must not lose to tasks that have some.
      situations: situations.length === 0 ? byTerms : closenessOf(near[1], NEXT_SHARE),
      text: closest?.text ?? '',
    };
  });
}

/** The cosine between a message and small talk. */
export function scoreSmalltalk(message: Float32Array, { smalltalk }: LearnedMeaning): number {
  if (smalltalk.length === 0) return SMALLTALK_UNKNOWN;
  return closenessOf(nearest(message, smalltalk, NEXT_SMALLTALK), NEXT_SHARE_SMALLTALK);
}

interface Near {
  readonly text: string;
  readonly cosine: number;
}

function nearest(message: Float32Array, texts: Texts, most: number): Near[] {
  return texts
    .map(({ text, vector }) => ({ text, cosine: dot(vector, message) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, most);
}

function closenessOf(near: readonly Near[], nextShare: number): number {
  const [first] = near;
  if (first === undefined) return 0;
  const all = near.reduce((sum, { cosine }) => sum + cosine, 0) / near.length;
  return (1 - nextShare) * first.cosine + nextShare * all;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
