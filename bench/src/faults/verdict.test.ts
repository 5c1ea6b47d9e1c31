import { expect, test } from 'vitest';
import { verdictOf } from '../report/figure.js';
import { type FaultRun, linesOf, problemsOf } from './verdict.js';

const HI = { conversation: 'c', text: 'hi (1)' };
const ANSWERED = { ...HI, outcome: 'answered', code: null };
const CLEAN: FaultRun = {
  seconds: 12,
  latenciesMs: [900],
  load: 15,
  accepted: [HI],
  refused: [],
  troubles: { 503: 4, ECONNRESET: 2 },
  inputs: [ANSWERED],
  workers: { serving: [], starting: 1 },
  gateways: { serving: [], starting: 0 },
  late: 3,
  lateAfterwards: 0,
  broken: [],
};
const missed = (run: FaultRun) =>
  linesOf(1, run).flatMap((figure) => (verdictOf(figure) === 'fail' ? [figure.label] : []));

test('a run in which every message has its answer misses nothing, however often requests were tried again', () => {
  expect(missed(CLEAN)).toEqual([]);
  expect(problemsOf(CLEAN)).toEqual([]);
});

test.each<[string, Partial<FaultRun>]>([
  ['after the last fault until all are answered and idle', { seconds: null }],
  ['accepted messages lost', { inputs: [] }],
  ['messages stored more than once', { inputs: [ANSWERED, ANSWERED] }],
  ['messages unanswered after the faults', { inputs: [{ ...ANSWERED, outcome: null }] }],
  ['failed turns', { inputs: [{ ...ANSWERED, outcome: 'failed', code: 'INTERNAL_ERROR' }] }],
  ['messages refused, requests answered 500', { refused: ['409 409'] }],
  ['messages refused, requests answered 500', { troubles: { '500 {"code":"INTERNAL_ERROR"}': 1 } }],
  ['workers and gateways that ended by themselves', { workers: { serving: ['worker-1'], starting: 0 } }],
  ['workflow tasks late without a fault', { lateAfterwards: 1 }],
  ['broken invariants', { broken: ['c I7: transition 2 has number 3'] }],
])('it tells of %s', (label, change) => {
  const run = { ...CLEAN, ...change };
  expect(missed(run)).toEqual([label]);
  expect(problemsOf(run)).not.toEqual([]);
});

test('a turn that was settled twice is told by itself, beside the invariant that it breaks', () => {
  expect(missed({ ...CLEAN, broken: ['c I2: turn 4 ended 2 times'] })).toEqual([
    'turns settled more than once',
    'broken invariants',
  ]);
});

test('a run that healed after more than a minute has missed it', () => {
  expect(missed({ ...CLEAN, seconds: 61 })).toEqual(['after the last fault until all are answered and idle']);
});
