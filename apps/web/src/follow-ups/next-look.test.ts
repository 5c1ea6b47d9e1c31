import { expect, it } from 'vitest';
import { nextLookMs } from './next-look.js';

const NOW = Date.parse('2026-03-03T09:00:00Z');
const at = (time: string, status: 'scheduled' | 'sent' = 'scheduled') => ({
  status,
  nextAt: `2026-03-03T${time}Z`,
});

it('looks just behind the time of the next follow-up, at the latest in an hour', () => {
  expect(nextLookMs([at('09:10:00'), at('09:00:30')], NOW)).toBe(32_000);
  expect(nextLookMs([at('23:00:00')], NOW)).toBe(3_600_000);
});

it('looks less and less often for one that is late', () => {
  expect(nextLookMs([at('09:00:00')], NOW)).toBe(2_000);
  expect(nextLookMs([at('08:59:50')], NOW)).toBe(10_000);
  expect(nextLookMs([at('08:00:00')], NOW)).toBe(60_000);
});

it('does not look where nothing is to come', () => {
  expect(nextLookMs([], NOW)).toBe(false);
  expect(nextLookMs([at('09:10:00', 'sent'), { status: 'scheduled', nextAt: null }], NOW)).toBe(false);
});
