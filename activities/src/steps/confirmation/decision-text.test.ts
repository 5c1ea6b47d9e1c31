import type { Proposal, ToolOutcome } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../test/decision-scene.js';
import { claimOf, proposalOf } from '../../../test/step-scene.js';

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
