import { type Automaton, automatonOf } from './automaton.js';
import { loopsOf } from './loops.js';
import { type Walk, walkOf } from './walk.js';

export type Judgement =
  | { readonly type: 'linear' }
  /** `pump` is what a text repeats to make it so. */
  | { readonly type: 'exponential' | 'polynomial'; readonly pump: string }
  | { readonly type: 'unknown'; readonly why: string };

const MOST_STEPS = 2_000_000;

/**
 * How the work of a backtracking engine grows with the text, for a pattern that is searched for in all of a text, again
 * and again. After A. Weber, H. Seidl: On the degree of ambiguity of finite automata (1991), as N. Weideman et al. use it
 * for matching (Analyzing matching time behavior of backtracking regular expression matchers, 2016): exponential if one
 * word leads from a place back to it in two ways, polynomial if one word leads from a place to itself, from there to
 * another, and from that to itself. A repetition that could end well after each turn makes no work in vain.
 */
export function judgePattern(pattern: { readonly source: string; readonly flags: string }): Judgement {
  try {
    const automaton = automatonOf(pattern);
    const walk = walkOf(automaton);
    const successors = walk.next.map((row) => [...new Set(row.flat())]);
    const loop = loopsOf(successors);
    const readable = (word: readonly number[]) => inLetters(word, automaton);
    const two = twoWaysAround(walk, loop);
    if (two !== null) return { type: 'exponential', pump: readable(two) };
    const shared = sharedByTwoLoops(walk, loop, successors);
    if (shared !== null) return { type: 'polynomial', pump: readable(shared) };
    return { type: 'linear' };
  } catch (error) {
    return { type: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}

/** A word that leads around a loop in two ways. */
function twoWaysAround(walk: Walk, loop: readonly number[]): readonly number[] | null {
  const size = walk.next.length;
  const key = (one: number, other: number) => Math.min(one, other) * size + Math.max(one, other);
  const seen = new Map<number, { from: number; letter: number }>();
  const before = new Map<number, number[]>();
  const queue: number[] = [];
  const isDoubled: number[] = [];
  walk.next.forEach((_, place) => {
    if (loop[place] !== -1) queue.push(key(place, place));
  });
  for (const pair of queue) seen.set(pair, { from: -1, letter: -1 });
  for (let i = 0; i < queue.length; i++) {
    const pair = queue[i] ?? 0;
    const one = Math.floor(pair / size);
    const other = pair % size;
    for (let letter = 0; letter < (walk.next[one]?.length ?? 0); letter++) {
      if (canEnd(walk, one, letter) || canEnd(walk, other, letter)) continue;
      const twice = one === other && ((walk.twice[one] ?? 0n) >> BigInt(letter)) & 1n;
      for (const a of walk.next[one]?.[letter] ?? []) {
        if (loop[a] !== loop[one]) continue;
        if (twice) isDoubled.push(letter);
        for (const b of walk.next[other]?.[letter] ?? []) {
          if (loop[b] !== loop[one]) continue;
          const to = key(a, b);
          before.set(to, [...(before.get(to) ?? []), pair]);
          if (seen.has(to)) continue;
          if (seen.size > MOST_STEPS) throw new Error('a repetition that is too large to be checked');
          seen.set(to, { from: pair, letter });
          queue.push(to);
        }
      }
    }
  }
  if (isDoubled[0] !== undefined) return [isDoubled[0]];
  const together = new Set(queue.filter((pair) => Math.floor(pair / size) === pair % size));
  for (const pair of together) {
    for (const from of before.get(pair) ?? []) {
      if (together.has(from)) continue;
      if (Math.floor(from / size) !== from % size) return wordTo(from, seen);
      together.add(from);
    }
  }
  return null;
}

/** A word that two loops, one behind the other, and the way between them all read. */
function sharedByTwoLoops(
  walk: Walk,
  loop: readonly number[],
  successors: readonly (readonly number[])[],
): readonly number[] | null {
  const size = walk.next.length;
  let steps = 0;
  for (let p = 0; p < size; p++) {
    if (loop[p] === -1) continue;
    const reached = reachedFrom(p, successors);
    for (let q = 0; q < size; q++) {
      if (loop[q] === -1 || loop[q] === loop[p] || !reached.has(q)) continue;
      const found = wordOf(p, q);
      if (found !== null) return found;
    }
  }
  return null;

  function wordOf(p: number, q: number): readonly number[] | null {
    const key = (a: number, b: number, c: number) => (a * size + b) * size + c;
    const seen = new Map([[key(p, p, q), { from: -1, letter: -1 }]]);
    const queue: [number, number, number][] = [[p, p, q]];
    for (let i = 0; i < queue.length; i++) {
      const [a, b, c] = queue[i] ?? [p, p, q];
      for (let letter = 0; letter < (walk.next[a]?.length ?? 0); letter++) {
        if (canEnd(walk, c, letter)) continue;
        const thirds = (walk.next[c]?.[letter] ?? []).filter((to) => loop[to] === loop[q]);
        if (thirds.length === 0) continue;
        for (const first of walk.next[a]?.[letter] ?? []) {
          if (loop[first] !== loop[p]) continue;
          for (const second of walk.next[b]?.[letter] ?? []) {
            for (const third of thirds) {
              const to = key(first, second, third);
              if (seen.has(to)) continue;
              if (++steps > MOST_STEPS) throw new Error('repetitions that are too large to be checked');
              seen.set(to, { from: key(a, b, c), letter });
              if (first === p && second === q && third === q) return wordTo(to, seen);
              queue.push([first, second, third]);
            }
          }
        }
      }
    }
    return null;
  }
}

function canEnd(walk: Walk, place: number, letter: number): boolean {
  return (((walk.ends[place] ?? 0n) >> BigInt(letter)) & 1n) === 1n;
}

function reachedFrom(place: number, successors: readonly (readonly number[])[]): ReadonlySet<number> {
  const reached = new Set<number>([place]);
  for (const at of reached) for (const to of successors[at] ?? []) reached.add(to);
  return reached;
}

function wordTo(
  key: number,
  seen: ReadonlyMap<number, { readonly from: number; readonly letter: number }>,
): readonly number[] {
  const word: number[] = [];
  for (let at = seen.get(key); at !== undefined && at.from !== -1; at = seen.get(at.from))
    word.unshift(at.letter);
  return word;
}

function inLetters(word: readonly number[], { alphabet }: Automaton): string {
  return word.map((letter) => alphabet.examples[letter] ?? '').join('');
}
