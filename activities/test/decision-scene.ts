import {
  defineTool,
  type OpenProposal,
  type Proposal,
  type ToolContext,
  type ToolOutcome,
} from '@roundtable/core';
import { z } from 'zod';
import { applyDecision } from '../src/steps/confirmation/apply-decision.js';
import { inputOf, type NotedTx, proposalOf, type SceneOptions, scene, TURN } from './step-scene.js';

export const ID = proposalOf().id;
const step = { type: 'applyDecision', turn: TURN, step: 2, confirmationId: ID } as const;

/** Carries out a decision; the tool comes to `outcome`. */
export async function decide(
  proposal: OpenProposal | null,
  outcome: ToolOutcome | Proposal = { type: 'ok', result: { saved: true } },
  more: SceneOptions = {},
) {
  const executed: { approved: Proposal['preview']; context: ToolContext }[] = [];
  const tool = defineTool<NotedTx, unknown>({
    name: 'propose',
    description: 'Proposes a note.',
    input: z.unknown(),
    mode: 'proposal',
    access: 'confirm',
    timeoutMs: 1_000,
    propose: async () => ({ type: 'error', message: 'not here' }),
    async execute(tx, approved, context) {
      tx.did.push('saved');
      executed.push({ approved, context });
      return outcome;
    },
  });
  const on = scene({ proposal, tools: [tool], ...more });
  const result = await applyDecision(on.deps, inputOf(step));
  return { ...on, result, executed };
}
