import { expect, it } from 'vitest';
import { titleFrom } from './conversation-title.js';

it.each([
  ['I want to start running', 'I want to start running'],
  ['  Quiero   correr\n\ny dormir ', 'Quiero correr'],
  [
    'Rain and being tired could get in the way, and the mornings are dark, so what do I do?',
    'Rain and being tired could get in the way, and the mornings …',
  ],
  ['x'.repeat(100), `${'x'.repeat(60)} …`],
  ['🏃'.repeat(61), `${'🏃'.repeat(60)} …`],
])('%j is called %j', (text, title) => {
  expect(titleFrom(text)).toBe(title);
});
