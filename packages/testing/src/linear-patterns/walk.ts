import type { Automaton, Check } from './automaton.js';

/** Where an engine may stand: a node, and what is known of the character before it. */
export interface Walk {
  /** Per place and letter: the places that reading it leads to. The first place is the start. */
  readonly next: readonly (readonly (readonly number[])[])[];
  /** Per place, the letters behind which it could end successfully instead of reading on. */
  readonly ends: readonly bigint[];
  /** Per place and letter, whether two ways of reading it lead to the same place. */
  readonly twice: readonly bigint[];
}

const MOST_PLACES = 20_000;
const MOST_WAYS = 20_000;

export function walkOf({ alphabet, edges, start, end }: Automaton): Walk {
  const behind: Check[] = [];
  for (const edge of edges.flat()) {
    if (
      edge.type === 'check' &&
      edge.check.kind === 'behind' &&
      !behind.some((other) => same(other, edge.check))
    ) {
      behind.push(edge.check);
    }
  }
  const letters = Array.from({ length: alphabet.size }, (_, letter) => 1n << BigInt(letter));
  const knownOf = (holds: (check: Check) => boolean) =>
    behind.map((check) => (holds(check) ? '1' : '0')).join('');
  const knownBehind = letters.map((letter) => knownOf((check) => (check.letters & letter) !== 0n));

  const ids = new Map<string, number>();
  const places: { node: number; known: string }[] = [];
  function idOf(node: number, known: string): number {
    const key = `${node} ${known}`;
    const id = ids.get(key) ?? places.push({ node, known }) - 1;
    ids.set(key, id);
    if (id > MOST_PLACES) throw new Error('a pattern that is too large to be checked');
    return id;
  }

  const next: number[][][] = [];
  const ends: bigint[] = [];
  const twice: bigint[] = [];
  idOf(
    start,
    knownOf((check) => check.edge),
  );
  for (let id = 0; id < places.length; id++) {
    const place = places[id];
    if (place === undefined) break;
    const { reads, endsBefore } = waysFrom(place.node, place.known);
    const row = letters.map(() => [] as number[]);
    let again = 0n;
    for (const read of reads) {
      letters.forEach((letter, at) => {
        if ((read.letters & letter) === 0n) return;
        const to = idOf(read.to, knownBehind[at] ?? '');
        if (row[at]?.includes(to)) again |= letter;
        else row[at]?.push(to);
      });
    }
    next.push(row);
    ends.push(endsBefore);
    twice.push(again);
  }
  return { next, ends, twice };

  function waysFrom(node: number, known: string) {
    const reads: { letters: bigint; to: number }[] = [];
    let endsBefore = 0n;
    let ways = 0;
    const onTheWay = new Set<number>();
    const follow = (at: number, allowed: bigint): void => {
      if (onTheWay.has(at)) return; // an empty repetition is left
      if (++ways > MOST_WAYS) throw new Error('a pattern with too many empty ways to be checked');
      if (at === end) endsBefore |= allowed;
      onTheWay.add(at);
      for (const edge of edges[at] ?? []) {
        if (edge.type === 'free') follow(edge.to, allowed);
        else if (edge.type === 'read') {
          if ((edge.letters & allowed) !== 0n) reads.push({ letters: edge.letters & allowed, to: edge.to });
        } else if (edge.check.kind === 'ahead') {
          if ((allowed & edge.check.letters) !== 0n) follow(edge.to, allowed & edge.check.letters);
        } else if (known[behind.findIndex((check) => same(check, edge.check))] === '1') {
          follow(edge.to, allowed);
        }
      }
      onTheWay.delete(at);
    };
    follow(node, alphabet.all);
    return { reads, endsBefore };
  }
}

function same(one: Check, other: Check): boolean {
  return one.kind === other.kind && one.letters === other.letters && one.edge === other.edge;
}
