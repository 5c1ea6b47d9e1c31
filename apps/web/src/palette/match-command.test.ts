import { expect, it } from 'vitest';
import { matching } from './match-command.js';

const lines = [
  { label: 'Nueva conversación: Mesa redonda' },
  { label: 'Ajustes', also: 'configuración' },
  { label: 'Metas' },
];
const found = (typed: string) => matching(lines, typed).map(({ label }) => label);

it('finds what each typed word begins a word of, without accents', () => {
  expect(found('CONVERSACION mes')).toEqual(['Nueva conversación: Mesa redonda']);
  expect(found('configuracion')).toEqual(['Ajustes']);
  expect(found('ajustes metas')).toEqual([]);
  expect(found('onda')).toEqual([]);
});

it('leaves everything where nothing is typed', () => expect(found('  ')).toHaveLength(3));
