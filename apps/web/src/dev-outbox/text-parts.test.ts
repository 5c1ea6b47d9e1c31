import { expect, it } from 'vitest';
import { textParts } from './text-parts.js';

it('finds the links of a mail and leaves the rest as it is', () => {
  const text =
    'Open:\nhttps://table.example/sign-in/link?token=a-b_c\n\njavascript:alert(1) http://x.example';
  const parts = textParts(text);
  expect(parts.filter(({ isLink }) => isLink).map((part) => part.text)).toEqual([
    'https://table.example/sign-in/link?token=a-b_c',
    'http://x.example',
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

it('has nothing to say of nothing', () => {
  expect(textParts('')).toEqual([]);
});
