import { describe, expect, it } from 'vitest';
import { closenessTo, compact, signsOf } from './compact-vector.js';
import { createCutter, cutAround } from './cut-around.js';

describe('a long text', () => {
  const text = `${'before '.repeat(60)}Café y navegación 👍 ${'after '.repeat(60)}`;

  it('is shown around the first word that was sought, whatever its accents and capitals', () => {
    const piece = cutAround(text, 'NAVEGACION', 80);
    expect(piece).toMatch(/^….*Café y navegación.*…$/u);
    expect([...piece].length).toBeLessThanOrEqual(82);
  });

  it('is shown from its beginning when no word is in it, and whole when it is short', () => {
    expect(cutAround(text, 'nothing', 20)).toBe('before before before…');
    expect(cutAround('short', 'x', 20)).toBe('short');
  });

  it('does not end in half a character', () => {
    for (let most = 1; most < 12; most++)
      expect(cutAround('👍👍👍👍👍👍👍', '', most).isWellFormed()).toBe(true);
  });
});

describe('the texts of one search', () => {
  const LONGEST = 32_000;
  const withSoughtAt = (place: number) =>
    `${'otra '.repeat(LONGEST / 5).slice(0, place)} Navegación ${'otra '.repeat(LONGEST / 5)}`;

  it('are looked through until together they were enough; further ones show their beginning', () => {
    const cut = createCutter('navegacion');
    const pieces = Array.from({ length: 200 }, () => cut(withSoughtAt(LONGEST), 80));
    const found = pieces.map((piece) => piece.includes('Navegación'));
    expect(found.indexOf(false)).toBeGreaterThan(5);
    expect(found.indexOf(false)).toBeLessThan(10);
    expect(found.lastIndexOf(true)).toBeLessThan(found.indexOf(false));
    expect(pieces.at(-1)).toMatch(/^otra otra .*…$/);
  });

  it('are all shown around the word that they have near their beginning', () => {
    const cut = createCutter('navegacion');
    for (let n = 0; n < 200; n++) expect(cut(withSoughtAt(600), 80)).toContain('Navegación');
  });
});

describe('a compact vector', () => {
  const of = (...numbers: number[]) => {
    const length = Math.hypot(...numbers);
    return Float32Array.from(numbers, (one) => one / length);
  };

  it('points where the whole one does', () => {
    const [a, b] = [of(3, -2, 0.5, 8), of(-1, 4, 2, 7)];
    const exact = a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);
    expect(closenessTo(a, compact(b))).toBeCloseTo(exact, 2);
    expect(closenessTo(a, compact(a))).toBeCloseTo(1, 3);
  });

  it('of nothing is close to nothing', () => {
    expect(closenessTo(of(1, 2), compact(new Float32Array(2)))).toBe(0);
    expect(signsOf([0.1, -0.2, 0, 3])).toBe('1001');
  });
});
