import { expect, it } from 'vitest';
import { fileKindOf, namedKind } from './file-kind.js';

it.each([
  ['brief.md', '', 'brief'],
  ['entrevistas-marzo.csv', '', 'research'],
  ['checkout-wireframes.pdf', '', 'design'],
  ['v3.docx', 'here is the project brief', 'brief'],
  ['v3.docx', 'aquí está el diseño nuevo', 'design'],
  ['brief.md', 'the research will follow', 'brief'],
  ['v3.docx', 'have a look', null],
])('%s with "%s" is %s', (name, words, kind) => {
  expect(fileKindOf(name, words)).toBe(kind);
});

it('knows the kinds by their Spanish names', () => {
  expect(['brief', 'Investigación', 'diseño', 'otro', 'report'].map(namedKind)).toEqual([
    'brief',
    'research',
    'design',
    'other',
    null,
  ]);
});
