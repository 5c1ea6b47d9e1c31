import type { TurnRecord } from '@roundtable/prisma';
import { expect, it } from 'vitest';
import { explanation } from './explanation.js';

const AT = '2026-03-20T10:00:00.000Z';
const RECORD: TurnRecord = {
  inputs: [],
  steps: [
    {
      step: 1,
      type: 'prepare',
      agent: 'host',
      claims: 1,
      done: true,
      detail: { name: 'look_out', sky: 'grey' },
      costMicros: null,
      calls: null,
      startedAt: AT,
      finishedAt: AT,
    },
  ],
  messages: [],
  calls: [],
  transitions: [],
  confirmations: [],
  pendingAt: null,
  names: {},
  reads: { tide: 'high' },
};

it('of a turn has what capabilities say of their stages, beside the steps as they were recorded', () => {
  const explained = explanation(3, RECORD, {
    sky: { explain: ({ steps }, outcome) => ({ seen: steps[0]?.detail?.sky, outcome }) },
    tide: { reads: 'SELECT tide', explain: (_, _outcome, read) => read },
    moon: { explain: (_, _outcome, read) => read },
  });
  expect(explained).toMatchObject({
    turn: 3,
    sky: { seen: 'grey', outcome: null },
    tide: 'high',
    moon: null,
    steps: [{ name: 'look_out', detail: { sky: 'grey' } }],
  });
});
