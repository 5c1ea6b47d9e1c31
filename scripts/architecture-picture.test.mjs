import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { picture, withPicture } from './architecture-picture.mjs';
import { inCheckout } from './prepare/paths.mjs';

test('the picture in docs/architecture.md shows the packages as they are', () => {
  const document = readFileSync(inCheckout('docs/architecture.md'), 'utf8');
  expect(withPicture(document), 'run: node scripts/architecture-picture.mjs').toBe(document);
});

test('an arrow that others imply is left out', () => {
  const direct = new Map([
    ['apps/a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set()],
  ]);
  expect(picture(direct)).toBe('graph TD\n  apps_a["apps/a"] --> b["b"]\n  b["b"] --> c["c"]');
});
