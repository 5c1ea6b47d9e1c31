import { defineTool, type Proposal } from '@roundtable/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { decide, ID } from '../../../test/decision-scene.js';
import {
  CONVERSATION,
  claimOf,
  hostOf,
  NOW,
  type NotedTx,
  PERSON,
  proposalOf,
  TURN,
  USER,
} from '../../../test/step-scene.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { confirmationRow } from './confirmation.js';

afterEach(() => void vi.useRealTimers());

const applied = [
  { type: 'confirmationSettled', id: ID },
  { type: 'decisionApplied', step: 2 },
];

describe('an approval', () => {
  it('executes the approved fields, settles the confirmation, and says so in the transcript', async () => {
    const { commit, result, executed, did } = await decide(proposalOf());
    expect(did).toEqual(['saved']);
    expect(executed).toEqual([
      {
        approved: { text: 'a', summary: 'A note' },
        context: {
          userId: USER,
          user: PERSON,
          conversationId: CONVERSATION,
          scope: null,
          published: claimOf().published,
          agent: 'host',
          locale: 'en',
          now: NOW,
        },
      },
    ]);
    const events = [{ type: 'rowsWritten', rows: 1 }, ...applied];
    expect(result).toEqual({ type: 'done', events });
    expect(commit()).toMatchObject({
      done: true,
      events,
      state: { seq: 5, running: { step: 3 } },
      messages: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          seq: 5,
          turn: TURN,
          step: 2,
          role: 'system',
          agent: null,
          kind: 'decision',
          text: 'Approved and done: A note',
          blocks: [
            {
              type: 'other',
              raw: {
                id: ID,
                kind: 'note_save',
                decision: 'approved',
                success: true,
                edited: false,
                executed: { input: { text: 'a', summary: 'A note' }, result: { saved: true } },
              },
            },
          ],
          stopReason: null,
        },
      ],
      confirmations: [],
      settled: [{ id: ID, status: 'executed', result: { saved: true } }],
      publicEvents: [
        {
          type: 'confirmation.settled',
          data: { turn: TURN, id: ID, kind: 'note_save', decision: 'approved', success: true, edited: false },
        },
      ],
      detail: { confirmation: ID, tool: 'propose', decision: 'approved', success: true, agent: 'host' },
      activity: 'thinking',
    });
    expect(commit().messages[0]?.blocks?.[0]).not.toHaveProperty('raw.comment');
  });

  it('with changes says so, and keeps the user’s comment', async () => {
    const { commit } = await decide(proposalOf({ edited: true, comment: 'shorter' }));
    expect(commit().messages[0]).toMatchObject({
      text: 'Approved with changes and done: A note',
      blocks: [{ raw: { edited: true, comment: 'shorter' } }],
    });
    expect(commit().publicEvents[0]?.data).toMatchObject({ edited: true });
  });

  it('that the tool refuses ends failed, with its words for the agent', async () => {
    const { commit } = await decide(proposalOf(), { type: 'error', message: 'CONFLICT: it is gone' });
    expect(commit()).toMatchObject({
      messages: [
        {
          text: 'Approved, but it could not be done: A note',
          blocks: [{ raw: { success: false, executed: { result: { error: 'CONFLICT: it is gone' } } } }],
        },
      ],
      settled: [{ id: ID, status: 'failed', result: { error: 'CONFLICT: it is gone' } }],
      publicEvents: [{ data: { decision: 'approved', success: false } }],
      detail: { success: false },
    });
  });

  it('of what has changed since asks again: the old proposal failed, a new one is open', async () => {
    const fresh: Proposal = {
      type: 'proposal',
      kind: 'note_save',
      preview: { text: 'b', summary: 'B' },
      editable: ['text'],
    };
    const { commit } = await decide(proposalOf(), fresh);
    const open = commit().confirmations[0];
    expect(open).toEqual({
      id: expect.not.stringMatching(ID),
      kind: 'note_save',
      tool: 'propose',
      agent: 'host',
      turn: TURN,
      reply: 2,
      index: 4,
      preview: fresh.preview,
      editable: ['text'],
      argsHash: expect.stringMatching(/^c1:/),
      expiresAt: '2026-11-29T12:00:00.000Z',
    });
    expect(commit()).toMatchObject({
      events: [
        { type: 'rowsWritten', rows: 1 },
        applied[0],
        {
          type: 'confirmationOpened',
          confirmation: { id: open?.id, kind: 'note_save', turn: TURN, expiresAt: open?.expiresAt },
        },
        applied[1],
      ],
      messages: [{ text: expect.stringMatching(/^Approved, but things have changed since.*: A note$/) }],
      settled: [{ id: ID, status: 'failed', result: null }],
      publicEvents: [
        { type: 'confirmation.settled', data: { success: false } },
        {
          type: 'confirmation.required',
          data: {
            turn: TURN,
            confirmation: {
              id: open?.id,
              kind: 'note_save',
              text: 'b',
              summary: 'B',
              editable: ['text'],
              expiresAt: open?.expiresAt,
            },
          },
        },
      ],
    });
  });

  it('of an agent that has left the team does not ask again', async () => {
    const fresh: Proposal = { type: 'proposal', kind: 'note_save', preview: {}, editable: [] };
    const { commit } = await decide(proposalOf({ agent: 'nobody' }), fresh);
    expect([commit().confirmations, commit().publicEvents.length]).toEqual([[], 1]);
  });

  it.each([
    ['is not known here', []],
    [
      'proposes nothing',
      [
        defineTool<NotedTx, unknown>({
          name: 'propose',
          description: 'Runs.',
          input: z.unknown(),
          mode: 'transaction',
          access: 'read',
          timeoutMs: 1,
          run: async () => ({ type: 'ok', result: null }),
        }),
      ],
    ],
  ])('whose tool %s is left to a worker that knows it', async (_, tools) => {
    await expect(decide(proposalOf(), undefined, { tools })).rejects.toThrow(WorkerLacks);
  });

  it('whose tool takes longer than it may is undone, and has failed', async () => {
    vi.useFakeTimers();
    const slow = defineTool<NotedTx, unknown>({
      name: 'propose',
      description: 'Proposes a note.',
      input: z.unknown(),
      mode: 'proposal',
      access: 'confirm',
      timeoutMs: 1_000,
      propose: async () => ({ type: 'error', message: 'not here' }),
      execute(tx) {
        tx.did.push('half');
        return new Promise(() => {});
      },
    });
    const deciding = decide(proposalOf(), undefined, { tools: [slow] });
    await vi.advanceTimersByTimeAsync(1_001);
    const { commit, did } = await deciding;
    expect([did, commit().settled]).toEqual([
      [],
      [{ id: ID, status: 'failed', result: { error: 'propose took longer than 1 s and was stopped.' } }],
    ]);
  });

  it('of a call is left to a worker whose tool is called', async () => {
    await expect(decide(proposalOf({ kind: 'tool_call' }))).rejects.toThrow(WorkerLacks);
  });

  it('of what nobody was shown is not carried out, and the operator hears of it', async () => {
    const shown = { claim: claimOf(), agent: hostOf(), now: NOW };
    const { argsHash } = confirmationRow(
      shown,
      { index: 0, tool: 'propose' },
      { type: 'proposal', kind: 'note_save', preview: { text: 'a' }, editable: [] },
    );
    const { commit, did, warned } = await decide(proposalOf({ argsHash, preview: { text: 'b' } }));
    expect(did).toEqual([]);
    expect(commit()).toMatchObject({
      settled: [
        {
          status: 'failed',
          result: { error: expect.stringMatching(/^CONFLICT: .*not what the user was shown/) },
        },
      ],
    });
    expect(warned).toMatchObject([{ about: { confirmation: ID, conversation: CONVERSATION } }]);
    const unchanged = await decide(proposalOf({ argsHash, preview: { text: 'a' } }));
    expect([unchanged.did, unchanged.warned]).toEqual([['saved'], []]);
  });
});

it('a rejection changes nothing but the confirmation, and needs no tool', async () => {
  const { commit, did } = await decide(proposalOf({ status: 'rejected' }));
  expect(did).toEqual([]);
  expect(commit()).toMatchObject({
    messages: [
      {
        text: 'Not approved, nothing was changed: A note',
        blocks: [{ raw: { decision: 'rejected', success: false, executed: { result: null } } }],
      },
    ],
    settled: [{ id: ID, status: 'rejected', result: null }],
    publicEvents: [{ data: { decision: 'rejected', success: false } }],
    detail: { decision: 'rejected' },
  });
  const without = await decide(proposalOf({ status: 'rejected' }), undefined, { tools: [] });
  expect(without.commit().settled[0]?.status).toBe('rejected');
});

it.each([
  ['executed', proposalOf({ status: 'executed' })],
  ['failed', proposalOf({ status: 'failed' })],
  ['expired', proposalOf({ status: 'expired' })],
  ['open', proposalOf({ status: 'open' })],
  ['missing', null],
])('of a proposal that is %s the step goes on and writes nothing', async (skipped, proposal) => {
  const { commit, did } = await decide(proposal);
  expect(did).toEqual([]);
  expect(commit()).toMatchObject({
    events: applied,
    messages: [],
    settled: [],
    publicEvents: [],
    detail: { skipped },
  });
});

it.each([
  ['gone', { type: 'gone' }],
  ['stale', { type: 'stale', known: true }],
] as const)('of a conversation that is %s it hands that on', async (_, refuses) => {
  const { result, committed } = await decide(proposalOf(), undefined, { refuses });
  expect([result, committed]).toEqual([refuses, []]);
});

it('that was carried out before gives what it came to', async () => {
  const events = [{ type: 'decisionApplied' as const, step: 2 }];
  const { result, did } = await decide(proposalOf(), undefined, { refuses: { type: 'done', events } });
  expect([result, did]).toEqual([{ type: 'done', events }, []]);
});
