import { expect, test } from 'vitest';
import { type FollowUpPlan, followUpDetails } from './follow-up-run.js';

const wait: Extract<FollowUpPlan, { type: 'wait' }> = {
  type: 'wait',
  occurrence: 1,
  until: '2026-11-24T08:00:00.000Z',
  label: 'reminder ‘call the gym’',
  deferrals: 0,
  deferredFor: null,
};

test('a follow-up’s run tells when it looks next, and then what it did', () => {
  expect(followUpDetails(wait, ['delivered', 'skipped'])).toBe(
    'follow-up: reminder ‘call the gym’; next look at 2026-11-24T08:00:00.000Z\n- delivered\n- skipped',
  );
});

test('a follow-up that was put off tells how often and why', () => {
  const putOff = (deferrals: number) =>
    followUpDetails({ ...wait, deferrals, deferredFor: 'quiet_hours' }, []);
  expect(putOff(1)).toContain('‘call the gym’, deferred once: quiet hours; next look');
  expect(putOff(3)).toContain(', deferred 3 times: quiet hours; next look');
});

test('a follow-up that is over says why', () => {
  expect(followUpDetails({ type: 'ended', why: 'done' }, [])).toBe('follow-up: nothing to come, done');
});
