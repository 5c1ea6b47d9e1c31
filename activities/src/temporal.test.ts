import { describe, expect, it } from 'vitest';
import { WorkerLacks } from './steps/run-tool.js';
import { judge } from './temporal.js';

const first = { faults: 0, ageMs: 0, settling: false };
const MINUTE_MS = 60_000;

describe('an attempt that fails', () => {
  it('is a fault of the step four times; the fifth time the step fails', () => {
    const bug = new TypeError('x is not a function');
    expect([0, 1, 2, 3, 4].map((faults) => judge(bug, { ...first, faults }))).toEqual([
      ...Array(4).fill('faulty'),
      'fail',
    ]);
  });

  it('is never the step’s fault while the database is away', () => {
    const away = new Error('Query read timeout');
    expect(judge(away, { ...first, faults: 4, ageMs: 60 * MINUTE_MS })).toBe('retry');
  });

  it('for want of a tool waits ten minutes for a worker that has it', () => {
    const lacks = new WorkerLacks('this worker does not know the tool "x"');
    expect(judge(lacks, { ...first, faults: 4, ageMs: 9 * MINUTE_MS })).toBe('retry');
    expect(judge(lacks, { ...first, ageMs: 10 * MINUTE_MS })).toBe('fail');
  });

  it('to settle a turn is tried for ever', () => {
    expect(judge(new Error('a bug'), { faults: 100, ageMs: 1e9, settling: true })).toBe('retry');
  });
});
