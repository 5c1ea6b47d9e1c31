import { describe, expect, test } from 'vitest';
import { findPatterns } from './find-patterns.js';
import { judgePattern } from './judge-pattern.js';
import { builtByLoading } from './watch-building.js';

// Text that people, files, the web or models supply must not stop a process. A pattern that goes back over a text in
// ever more ways does; so every pattern of the sources is read here. What to do with one that is found: match words
// against a set of them (`phraseSet`), cut with indexOf or split, say what may not stand before a run
// (`(?<!\s)\s+$`), or keep two repetitions from reading the same characters (`<[^<>]*>`).

const { literals, built } = findPatterns();

function faultIn(found: {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}): string | null {
  const judged = judgePattern(found);
  const pattern = `${found.place} /${found.source}/${found.flags}`;
  switch (judged.type) {
    case 'linear':
      return null;
    case 'polynomial':
      return `${pattern} takes ever longer on ${JSON.stringify(judged.pump)} over and over`;
    case 'exponential':
      return `${pattern} takes twice as long with each repetition of such as ${JSON.stringify(judged.pump)}`;
    case 'unknown':
      return `${pattern} cannot be checked: ${judged.why}`;
  }
}

describe('every pattern of the sources reads a text once', () => {
  test('where it is written out', () => {
    expect(literals.length).toBeGreaterThan(500);
    expect(literals.map(faultIn).filter((fault) => fault !== null)).toEqual([]);
  });

  test('where it is built, which is done when a module is loaded, so that it is known here', async () => {
    const found = await builtByLoading([...new Set(built.map(({ path }) => path))]);
    const placed = built.map(({ place }) => ({
      place,
      made: found.filter(({ places }) => places.includes(place)),
    }));
    expect(placed.filter(({ made }) => made.length === 0).map(({ place }) => place)).toEqual([]);
    const faults = placed.flatMap(({ place, made }) => made.map((pattern) => faultIn({ place, ...pattern })));
    expect(faults.length).toBeGreaterThan(50);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});
