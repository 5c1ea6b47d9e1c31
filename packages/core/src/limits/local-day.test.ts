import { describe, expect, it } from 'vitest';
import { localDay, nextLocalDay } from './local-day.js';

const next = (at: string, zone: string) => nextLocalDay(new Date(at), zone).toISOString();

describe('the local day', () => {
  it('is the one of the zone, not of UTC', () => {
    const at = new Date('2026-11-22T23:30:00Z');
    expect(localDay(at, 'UTC')).toBe('2026-11-22');
    expect(localDay(at, 'Europe/Madrid')).toBe('2026-11-23');
    expect(localDay(at, 'America/Los_Angeles')).toBe('2026-11-22');
  });
});

describe('the next local day', () => {
  it('begins at local midnight', () => {
    expect(next('2026-11-22T12:00:00Z', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
    expect(next('2026-11-22T12:00:00Z', 'Europe/Madrid')).toBe('2026-11-22T23:00:00.000Z');
    expect(next('2026-11-22T12:00:00.999Z', 'Asia/Kathmandu')).toBe('2026-11-22T18:15:00.000Z');
  });

  it('is a whole day away in the first second of a day', () => {
    expect(next('2026-11-22T23:00:00Z', 'Europe/Madrid')).toBe('2026-11-23T23:00:00.000Z');
    expect(next('2026-11-22T22:59:59.999Z', 'Europe/Madrid')).toBe('2026-11-22T23:00:00.000Z');
  });

  it('comes after 23 hours when the clocks go forward and after 25 when they go back', () => {
    expect(next('2026-03-28T23:00:00Z', 'Europe/Madrid')).toBe('2026-03-29T22:00:00.000Z');
    expect(next('2026-10-24T22:00:00Z', 'Europe/Madrid')).toBe('2026-10-25T23:00:00.000Z');
    expect(next('2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('begins at 01:00 where the clocks skip midnight', () => {
    // Santiago, 6 September 2026: 24:00 becomes 01:00.
    expect(next('2026-09-05T12:00:00Z', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(localDay(new Date('2026-09-06T03:59:59Z'), 'America/Santiago')).toBe('2026-09-05');
  });
});
