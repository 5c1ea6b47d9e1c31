import { NOTICE } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { AT, claimOf, inputOf, proposalOf, running, scene, TURN } from '../../../test/step-scene.js';
import { expireConfirmations } from '../close-turn.js';

describe('proposals that were not decided in time', () => {
  const step = { type: 'expireConfirmations', turn: TURN, step: 1 } as const;
  const due = '2026-11-22T11:00:00.000Z';
  const opening = {
    type: 'turnStarted',
    turn: TURN,
    kind: 'expiry',
    input: null,
    confirmationId: null,
    at: due,
  } as const;
  const second = 'd0000000-0000-4000-8000-000000000002';
  const later = 'd0000000-0000-4000-8000-000000000003';
  const expired = [
    proposalOf({ status: 'open' }),
    proposalOf({ id: second, kind: 'plan_save', approved: {}, edited: true }),
  ];
  const claim = claimOf({
    step: 1,
    state: {
      running: running({ kind: 'expiry', input: null }),
      confirmations: [
        { id: proposalOf().id, kind: 'note_save', turn: 2, expiresAt: due },
        { id: second, kind: 'plan_save', turn: 2, expiresAt: '2026-11-22T10:00:00.000Z' },
        { id: later, kind: 'plan_save', turn: 2, expiresAt: '2026-11-22T11:00:00.001Z' },
      ],
    },
  });

  it('are rejected visibly, each with a line of its own; what is not due stays open', async () => {
    const on = scene({ claim, expired });
    const result = await expireConfirmations(on.deps, inputOf(step, { opening }));
    const commit = on.commit();
    expect(on.expiredAt).toEqual([due]);
    const events = [
      { type: 'rowsWritten', rows: 2 },
      { type: 'confirmationSettled', id: proposalOf().id },
      { type: 'confirmationSettled', id: second },
      { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT },
    ];
    expect(result).toEqual({ type: 'done', events });
    expect(commit.state.confirmations.map(({ id }) => id)).toEqual([later]);
    expect(commit.messages).toMatchObject([
      { seq: 5, kind: 'expired', role: 'system', text: `${NOTICE.expired.en} (A note)` },
      { seq: 6, kind: 'expired', role: 'system', text: `${NOTICE.expired.en} (plan_save)` },
    ]);
    expect(new Set(commit.messages.map(({ id }) => id)).size).toBe(2);
    expect(commit.settled).toEqual([
      { id: proposalOf().id, status: 'expired', result: null },
      { id: second, status: 'expired', result: null },
    ]);
    const settled = (id: string, kind: string) => ({
      type: 'confirmation.settled',
      data: { turn: TURN, id, kind, decision: 'expired', success: false, edited: false },
    });
    expect(commit.publicEvents).toEqual([
      settled(proposalOf().id, 'note_save'),
      settled(second, 'plan_save'),
      { type: 'message.completed', data: expect.objectContaining({ seq: 5, kind: 'expired' }) },
      { type: 'message.completed', data: expect.objectContaining({ seq: 6, kind: 'expired' }) },
      { type: 'turn.completed', data: { turn: TURN, outcome: 'answered', stopReason: 'expired' } },
    ]);
    expect(commit.detail).toEqual({ expired: [proposalOf().id, second] });
    expect(commit.outcome).toBeNull();
  });

  it('at a later attempt are those that are due by now', async () => {
    const on = scene({ claim });
    await expireConfirmations(on.deps, inputOf(step));
    expect(on.expiredAt).toEqual([AT]);
    expect(on.commit().state.confirmations).toEqual([]);
  });

  it('say so in the user’s language', async () => {
    const spanish = claimOf({ step: 1, state: claim.state, conversation: { locale: 'es' } });
    const on = scene({ claim: spanish, expired });
    await expireConfirmations(on.deps, inputOf(step, { opening }));
    expect(on.commit().messages[0]?.text).toBe(`${NOTICE.expired.es} (A note)`);
  });
});
