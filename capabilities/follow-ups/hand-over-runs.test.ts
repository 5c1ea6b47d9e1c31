import { expect, it } from 'vitest';
import { runSummary } from './hand-over-runs.js';

const about = { kind: 'check_in', note: 'Did the knee hold?' };

it.each([
  [true, 'follow-up (check in): Did the knee hold?'],
  [false, 'follow-up (check in)'],
])('with previews %s a run of a follow-up is shown as “%s”', (previews, shown) => {
  expect(runSummary(about, { previews })).toBe(shown);
});
