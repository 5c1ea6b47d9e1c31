import { expect, it } from 'vitest';
import { FOUND, foundSnippet } from './snippet.js';

const marked = (headline: string) => headline.replaceAll('[', FOUND.start).replaceAll(']', FOUND.stop);
const shown = (text: string, ...headlines: string[]) =>
  foundSnippet(text, headlines.map(marked))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

it('shows what was found in the letters of the text, out of the reading with most marks', () => {
  const text = 'Ayer hablé de la navegación y del menú. Nada más.';
  expect(shown(text, 'hable de la navegacion', 'hable de la [navegacion] y del [menu]')).toBe(
    '…hablé de la [navegación] y del [menú]…',
  );
});

it('shows the beginning of what was found by its meaning', () => {
  expect(shown('Short.', 'Short.')).toBe('Short.');
  const long = shown(`${'x'.repeat(239)}👍 and more`, 'x');
  expect(long).toMatch(/^x{239}.…$/u);
  expect(long.isWellFormed()).toBe(true);
});

it('shows a text as it was read when tags were left out of it', () => {
  expect(shown('Él <b>ran</b> home', 'El [ran] home')).toBe('El [ran] home');
});
