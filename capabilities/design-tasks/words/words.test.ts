import { describe, expect, it, test } from 'vitest';
import { splitWords } from './split-words.js';
import { stem } from './stem.js';
import { createWordIndex } from './word-index.js';

const folded = (text: string) => splitWords(text).map((word) => word.folded);

describe('the words of a text', () => {
  it('keep what was said beside what is compared', () => {
    expect(splitWords('Diseñar: ¡Según!')).toEqual([
      { said: 'Diseñar', plain: 'diseñar', folded: 'disenar' },
      { said: 'Según', plain: 'según', folded: 'segun' },
    ]);
  });

  it('take an A/B test for one of "ab", and an owner for itself', () => {
    expect(folded('An A/B test of the user’s form, let’s go')).toEqual([
      'an',
      'ab',
      'test',
      'of',
      'the',
      'user',
      'form',
      'lets',
      'go',
    ]);
    expect(folded('😀 — …')).toEqual([]);
  });
});

describe('stems', () => {
  test.each([
    ['en', ['map', 'maps', 'mapping', 'mapped']],
    ['en', ['test', 'tests', 'testing', 'tested']],
    ['en', ['prioritize', 'prioritise', 'prioritization', 'prioritisation', 'prioritizing']],
    ['en', ['story', 'stories']],
    ['en', ['evaluation', 'evaluate', 'evaluations']],
    ['es', ['entrevista', 'entrevistas', 'entrevistar', 'entrevistando']],
    ['es', ['planificar', 'planificacion', 'planifica']],
    ['es', ['mapa', 'mapas', 'mapear']],
    ['es', ['probar', 'probarlo']],
  ] as const)('of %s are the same for %j', (locale, words) => {
    expect(new Set(words.map((word) => stem(word, locale))).size).toBe(1);
  });

  test.each([
    ['en', 'status', 'state'],
    ['en', 'card', 'care'],
    ['en', 'desing', 'des'],
    ['es', 'carta', 'cartera'],
  ] as const)('of %s keep %s and %s apart', (locale, one, other) => {
    expect(stem(one, locale)).not.toBe(stem(other, locale));
  });
});

describe('a word index', () => {
  const search = createWordIndex([
    { id: 'map', fields: [{ roots: ['journey', 'map', 'phase', 'map'], boost: 1 }] },
    {
      id: 'title',
      fields: [
        { roots: ['journey'], boost: 3 },
        { roots: ['map', 'test', 'plan'], boost: 1 },
      ],
    },
    { id: 'test', fields: [{ roots: ['test', 'plan', 'map', 'task'], boost: 1 }] },
  ]);

  it('puts a rare word before a common one, and a title before a text', () => {
    expect(search([['phase'], ['map']]).get('map')).toBeGreaterThan(
      search([['phase'], ['map']]).get('test') ?? 0,
    );
    const found = search([['journey']]);
    expect(found.get('title')).toBeGreaterThan(found.get('map') ?? 1);
    expect(found.has('test')).toBe(false);
  });

  it('counts what nobody has against all of them, and takes any root of a word', () => {
    expect(search([['journey'], ['zebra']]).get('title')).toBeLessThan(
      search([['journey']]).get('title') ?? 0,
    );
    expect(search([['viaje', 'journey']]).get('map')).toBe(search([['journey']]).get('map'));
    expect(search([]).size).toBe(0);
  });
});
