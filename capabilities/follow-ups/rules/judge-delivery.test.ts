import { instantOf, isQuiet, localTimeAt, nextAllowed, type QuietHours } from '@roundtable/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryFacts, judgeDelivery, plannedInstant } from './judge-delivery.js';

const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];
const MADRID = 'Europe/Madrid';
const NIGHT: QuietHours = { start: '21:00', end: '08:00' };
const at = (local: string) => instantOf(local, MADRID);
const facts = (more: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  now: at('2026-11-24T09:00'),
  wish: at('2026-11-24T09:00'),
  zone: MADRID,
  quiet: NIGHT,
  perDay: 3,
  sentToday: 0,
  kind: 'commitment',
  unanswered: 0,
  awaited: false,
  deferrals: 0,
  busy: false,
  ...more,
});

describe('quiet hours', () => {
  test.each([
    ['20:59', false],
    ['21:00', true],
    ['23:59', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('from 21:00 to 08:00: %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(`2026-11-24T${time}`, NIGHT)).toBe(quiet);
  });

  test('within one day, and none at all', () => {
    const siesta = { start: '14:00', end: '16:30' };
    expect(['13:59', '14:00', '16:29', '16:30'].map((time) => isQuiet(`2026-11-24T${time}`, siesta))).toEqual(
      [false, true, true, false],
    );
    expect(isQuiet('2026-11-24T03:00', { start: '00:00', end: '00:00' })).toBe(false);
  });

  test('a wish in them moves to their end, on the same morning or the next', () => {
    expect(localTimeAt(plannedInstant('2026-11-24T23:30', MADRID, NIGHT), MADRID)).toBe('2026-11-25T08:00');
    expect(localTimeAt(plannedInstant('2026-11-24T05:00', MADRID, NIGHT), MADRID)).toBe('2026-11-24T08:00');
    expect(plannedInstant('2026-11-24T12:34', MADRID, NIGHT)).toBe(at('2026-11-24T12:34'));
  });

  test('an end that the clock jumps over or shows twice', () => {
    const early: QuietHours = { start: '22:00', end: '02:30' };
    const spring = nextAllowed(at('2026-03-29T01:00'), MADRID, early);
    expect(localTimeAt(spring, MADRID)).toBe('2026-03-29T03:30');
    const secondTwo = Date.parse('2026-10-25T01:10:00Z'); // 02:10 for the second time
    expect(localTimeAt(secondTwo, MADRID)).toBe('2026-10-25T02:10');
    expect(new Date(nextAllowed(secondTwo, MADRID, early)).toISOString()).toBe('2026-10-25T01:30:00.000Z');
  });

  test('end on the same morning for who wakes in them, also a minute after midnight', () => {
    expect(nextAllowed(at('2026-11-25T00:00'), MADRID, NIGHT)).toBe(at('2026-11-25T08:00'));
    const untilMidnight = { start: '22:00', end: '00:00' };
    expect(nextAllowed(at('2026-11-24T22:00'), MADRID, untilMidnight)).toBe(at('2026-11-25T00:00'));
  });

  test('no result lies in them or before its wish, in any zone, whatever the hours', () => {
    const instants = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) });
    const time = fc
      .integer({ min: 0, max: 95 })
      .map((quarter) => new Date(quarter * 15 * 60_000).toISOString().slice(11, 16));
    const aroundChanges = fc.constantFrom(
      ...[
        '2026-03-29T00:50Z',
        '2026-10-25T00:50Z',
        '2026-11-01T05:50Z',
        '2026-09-06T03:50Z',
        '2026-04-04T14:50Z',
      ].map((text) => Date.parse(text)),
    );
    const wishes = fc.oneof(
      instants,
      fc
        .tuple(aroundChanges, fc.integer({ min: -120, max: 120 }))
        .map(([base, minutes]) => base + minutes * 60_000),
    );
    fc.assert(
      fc.property(wishes, fc.constantFrom(...ZONES), time, time, (wish, zone, start, end) => {
        const result = nextAllowed(wish, zone, { start, end });
        expect(result).toBeGreaterThanOrEqual(wish);
        expect(isQuiet(localTimeAt(result, zone), { start, end })).toBe(false);
        expect(result - wish).toBeLessThanOrEqual(49 * 3_600_000); // a day whose only free minutes the clock jumps over
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a delivery', () => {
  const until = (more: Partial<DeliveryFacts>) => {
    const judged = judgeDelivery(facts(more));
    return judged.type === 'defer' ? [judged.reason, localTimeAt(judged.until, MADRID)] : judged.type;
  };

  test('goes out when its time has come, a second early included', () => {
    expect(until({})).toBe('deliver');
    expect(until({ now: at('2026-11-24T09:00') - 900 })).toBe('deliver');
    expect(until({ now: at('2026-11-24T09:00') - 1_000 })).toBe('deliver');
    expect(until({ now: at('2026-11-24T08:59') })).toEqual(['not_yet', '2026-11-24T09:00']);
  });

  test('waits for the end of quiet hours, also a second before it', () => {
    expect(until({ now: at('2026-11-24T21:30') })).toEqual(['quiet_hours', '2026-11-25T08:00']);
    expect(until({ now: at('2026-11-25T08:00') - 500, wish: at('2026-11-24T23:00') })).toEqual([
      'quiet_hours',
      '2026-11-25T08:00',
    ]);
  });

  test('waits for the next morning when the day has had its share', () => {
    expect(until({ sentToday: 3 })).toEqual(['daily_cap', '2026-11-25T08:00']);
    expect(until({ sentToday: 2 })).toBe('deliver');
    expect(until({ sentToday: 3, quiet: { start: '00:00', end: '00:00' } })).toEqual([
      'daily_cap',
      '2026-11-25T08:00',
    ]);
  });

  test('keeps silent after two unanswered ones', () => {
    expect(until({ unanswered: 1 })).toBe('deliver');
    expect(until({ unanswered: 2 })).toEqual(['unanswered', '2026-11-25T08:00']);
    expect(until({ kind: 'weekly_insights', unanswered: 1 })).toBe('deliver');
  });

  test('looks less and less often at a conversation that stays busy', () => {
    const waits = [0, 1, 5, 500].map((deferrals) => {
      const judged = judgeDelivery(facts({ busy: true, deferrals }));
      return judged.type === 'defer' ? (judged.until - at('2026-11-24T09:00')) / 1000 : null;
    });
    expect(waits).toEqual([10, 20, 60, 300]);
  });

  test('keeps the last place for what the user asked for', () => {
    for (const kind of ['missed_check_in', 'weekly_insights', 'monthly_insights'] as const)
      expect(until({ kind, awaited: true, unanswered: 1 })).toEqual(['unanswered', '2026-11-25T08:00']);
    for (const kind of ['commitment', 'reminder', 'promise'] as const)
      expect(until({ kind, awaited: true, unanswered: 1 })).toBe('deliver');
  });

  test('waits ten seconds while the conversation is busy', () => {
    const judged = judgeDelivery(facts({ busy: true }));
    expect(judged).toEqual({ type: 'defer', reason: 'busy', until: at('2026-11-24T09:00') + 10_000 });
    expect(until({ busy: true, now: at('2026-11-24T20:59') + 55_000 })).toEqual(['busy', '2026-11-25T08:00']);
  });

  test('is never put off into quiet hours or into the past', () => {
    const instants = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }),
        fc.constantFrom(...ZONES),
        fc.record({ sentToday: fc.nat(4), unanswered: fc.nat(3), busy: fc.boolean() }),
        (now, ahead, zone, more) => {
          const wish = now + ahead;
          const judged = judgeDelivery(facts({ now, wish, zone, ...more }));
          const result = judged.type === 'defer' ? judged.until : Math.max(now, wish);
          expect(isQuiet(localTimeAt(result, zone), NIGHT)).toBe(false);
          expect(result).toBeGreaterThanOrEqual(wish);
          if (judged.type === 'defer') expect(result).toBeGreaterThan(now);
        },
      ),
      { numRuns: 500 },
    );
  });
});
