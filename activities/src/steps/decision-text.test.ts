import {
  defineTool,
  type OpenProposal,
  type Proposal,
  type ToolContext,
  type ToolOutcome,
} from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  claimOf,
  inputOf,
  type NotedTx,
  proposalOf,
  type SceneOptions,
  scene,
  TURN,
} from '../../test/step-scene.js';
import { applyDecision } from './apply-decision.js';

const ID = proposalOf().id;
const step = { type: 'applyDecision', turn: TURN, step: 2, confirmationId: ID } as const;

/** Carries out a decision; the tool comes to `outcome`. */
async function decide(
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

const _applied = [
  { type: 'confirmationSettled', id: ID },
  { type: 'decisionApplied', step: 2 },
];

describe('what the user reads of a decision', () => {
  const fresh: Proposal = { type: 'proposal', kind: 'x', preview: {}, editable: [] };
  const ok: ToolOutcome = { type: 'ok', result: null };
  const error: ToolOutcome = { type: 'error', message: 'm' };
  it.each([
    ['en', 'plan_save', 'approved', ok, 'Approved and saved: A note'],
    ['en', 'plan_save', 'approved', error, 'Approved, but it could not be saved: A note'],
    ['en', 'plan_save', 'rejected', ok, 'Not approved, nothing was saved: A note'],
    ['es', 'plan_save', 'approved', ok, 'Aprobado y guardado: A note'],
    ['es', 'plan_save', 'approved', error, 'Aprobado, pero no se pudo guardar: A note'],
    ['es', 'plan_save', 'rejected', ok, 'No aprobado, no se guardó nada: A note'],
    ['es', 'project_delete', 'approved', ok, 'Aprobado y hecho: A note'],
    ['es', 'project_delete', 'approved', error, 'Aprobado, pero no se pudo hacer: A note'],
    ['es', 'project_delete', 'rejected', ok, 'No aprobado, no se cambió nada: A note'],
    [
      'es',
      'project_delete',
      'approved',
      fresh,
      'Aprobado, pero algo ha cambiado: revisa, por favor, la nueva versión de: A note',
    ],
  ] as const)('%s, %s, %s', async (locale, kind, status, outcome, text) => {
    const { commit } = await decide(proposalOf({ kind, status }), outcome, {
      claim: claimOf({ conversation: { locale } }),
    });
    expect(commit().messages[0]?.text).toBe(text);
  });

  it('in Spanish tells of changes too; without a summary the kind stands for it', async () => {
    const { commit } = await decide(proposalOf({ edited: true, approved: {} }), ok, {
      claim: claimOf({ conversation: { locale: 'es' } }),
    });
    expect(commit().messages[0]?.text).toBe('Aprobado con cambios y hecho: note_save');
  });
});
