import { defineTool } from '@roundtable/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callRow, inputOf, type NotedTx, proposalOf, scene, TURN } from '../../../test/step-scene.js';
import { applyDecision } from './apply-decision.js';

const book = defineTool<NotedTx, { guests: number }>({
  name: 'book',
  description: 'Books a table.',
  input: z.strictObject({ guests: z.number() }),
  mode: 'effect',
  access: 'confirm',
  timeoutMs: 1_000,
  retry: { attempts: 1, waitMs: 0 },
  honoursKey: false,
  describe: () => 'a table',
  perform: async () => ({ type: 'ok', result: 'booked' }),
});
const proposal = proposalOf({ kind: 'tool_call', tool: 'book', approved: { details: 'guests: 4' } });
const step = { type: 'applyDecision', turn: TURN, step: 2, confirmationId: proposal.id } as const;

async function approve(runsApproved?: boolean) {
  const on = scene({ proposal, tools: [book], call: callRow({ tool: 'book', input: { guests: 4 } }) });
  await applyDecision(on.deps, inputOf(step, runsApproved === undefined ? {} : { runsApproved }));
  return on.commit();
}

it('a call that was approved is put into the ledger and runs as the next step', async () => {
  const commit = await approve(true);
  expect(commit.calls).toMatchObject([{ tool: 'book', input: { guests: 4 }, status: 'pending' }]);
  expect(commit.events).toContainEqual({
    type: 'decisionApplied',
    step: 2,
    call: expect.objectContaining({ step: 3, tool: 'book', confirmationId: proposal.id }),
  });
});

it('a run of an older version, which would go on without the call, hears that nothing was done', async () => {
  const commit = await approve();
  expect(commit.calls).toEqual([]);
  expect(commit.events).toContainEqual({ type: 'decisionApplied', step: 2 });
  expect(commit.settled).toMatchObject([
    { id: proposal.id, status: 'failed', result: { error: expect.stringContaining('Nothing was done') } },
  ]);
});
