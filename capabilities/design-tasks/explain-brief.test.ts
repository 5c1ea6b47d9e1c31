import type { RecordedStep, TurnRecord } from '@roundtable/prisma';
import { expect, it } from 'vitest';
import type { Brief } from './briefs/brief.js';
import { explainBrief } from './explain-brief.js';
import { BriefExplained } from './schemas.js';

const MATCH = { task: 'mapping', score: 90, class: 'HIGH', evidence: [] } as const;
const BRIEF: Brief = {
  workflow: 'matched',
  intent: 'task',
  language: 'en',
  project: null,
  match: MATCH,
  alternates: [],
  mayDecide: false,
  guides: ['map.md'],
  materials: [],
  passages: [],
  missing: [{ fact: 'goal', critical: true }],
  history: [],
  stages: [{ name: 'intent', outcome: 'task, en (heard)', durationMs: 0.4 }],
};

const step = (about: Pick<RecordedStep, 'step' | 'type' | 'detail'>): RecordedStep => ({
  agent: 'host',
  claims: 1,
  done: true,
  costMicros: null,
  calls: null,
  startedAt: '2026-03-20T10:00:00.000Z',
  finishedAt: '2026-03-20T10:00:00.020Z',
  ...about,
});
const checks = (outcome: string) => [
  { name: 'language_matches', outcome, why: 'w' },
  { name: 'claims', outcome: 'not_applicable', why: 'w' },
];
const recordOf = (steps: readonly RecordedStep[]): TurnRecord => ({
  steps,
  inputs: [],
  messages: [],
  calls: [],
  transitions: [],
  confirmations: [],
  pendingAt: null,
  names: {},
  reads: {},
});
const prepared = step({ step: 1, type: 'prepare', detail: { name: 'brief', brief: BRIEF } });
const asked = step({ step: 2, type: 'askAgent', detail: { durationMs: 700 } });

it('explains a turn by its brief and every stage behind it, with the last checks of a repaired reply', () => {
  const reviewed = step({
    step: 3,
    type: 'review',
    detail: { name: 'validate', failed: ['language_matches'], checks: checks('failed') },
  });
  const again = { name: 'validate', failed: [], checks: checks('passed'), durationMs: 5 };
  const repaired = step({ step: 4, type: 'askAgent', detail: { durationMs: 300, reviews: [again] } });
  const explained = explainBrief(recordOf([prepared, asked, reviewed, repaired]), 'answered');
  expect(BriefExplained.parse(explained)).toEqual(explained);
  expect(explained).toMatchObject({
    workflow: 'matched',
    projectId: null,
    task: { id: 'mapping', score: 90, class: 'HIGH' },
    guides: ['map.md'],
    missing: [{ fact: 'goal', critical: true }],
  });
  expect(explained?.stages).toEqual([
    BRIEF.stages[0],
    { name: 'synthesis', outcome: '2 model calls, 0 tool calls', durationMs: 1_000 },
    {
      name: 'validation',
      outcome: '1 passed, 0 failed, 1 do not apply, after one repair',
      durationMs: 25,
    },
    { name: 'delivery', outcome: 'answered', durationMs: null },
  ]);
});

it('says of a turn that still runs what has been done', () => {
  expect(explainBrief(recordOf([prepared]), null)?.stages.map(({ outcome }) => outcome)).toEqual([
    'task, en (heard)',
    'still runs',
  ]);
});

it('has nothing to say of a turn without a brief', () => {
  expect(explainBrief(recordOf([asked]), 'answered')).toBeNull();
});
