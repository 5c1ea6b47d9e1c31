import { NOTICE } from '@roundtable/core';
import type { Step } from '@roundtable/core/replayed';
import { describe, expect, it } from 'vitest';
import {
  AT,
  callRow,
  claimOf,
  inputOf,
  proposalOf,
  running,
  type SceneOptions,
  scene,
  TURN,
} from '../../test/step-scene.js';
import { settleTurn } from './close-turn.js';

const interrupted = {
  type: 'settleTurn',
  turn: TURN,
  step: 2,
  outcome: 'interrupted',
  code: 'INTERRUPTED',
} as const;
const failed = {
  type: 'settleTurn',
  turn: TURN,
  step: 2,
  outcome: 'failed',
  code: 'INTERNAL_ERROR',
} as const;

async function settle(step: Extract<Step, { type: 'settleTurn' }>, more: SceneOptions = {}) {
  const on = scene(more);
  return { ...on, result: await settleTurn(on.deps, inputOf(step)) };
}

describe('a turn that was interrupted', () => {
  it('ends so, visibly, and takes back what was half told', async () => {
    const { commit, result } = await settle(interrupted);
    const events = [{ type: 'turnEnded', turn: TURN, outcome: 'interrupted', at: AT }];
    expect(result).toEqual({ type: 'done', events });
    expect(commit()).toMatchObject({
      done: true,
      events,
      messages: [],
      calls: [],
      settled: [],
      outcome: { input: 5, type: 'interrupted', code: null, stopReason: 'interrupted' },
      detail: { outcome: 'interrupted', code: 'INTERRUPTED' },
      activity: 'idle',
    });
    expect(commit().publicEvents).toEqual([
      {
        type: 'message.reset',
        data: { messageId: expect.stringMatching(/^[0-9a-f-]{36}$/), text: '', agent: 'host', attempt: 2 },
      },
      { type: 'turn.completed', data: { turn: TURN, outcome: 'interrupted', stopReason: 'interrupted' } },
    ]);
  });

  it('says of an effect that was begun that nobody knows, and of another that it did not run', async () => {
    const run = { attempts: 1, cached: false, durationMs: 0 };
    const begun = callRow({ tool: 'book', run });
    const { commit } = await settle(interrupted, { openCalls: [begun, callRow({ index: 1 })] });
    expect(commit().calls.map(({ status }) => status)).toEqual(['unknown', 'interrupted']);
    expect(commit().calls[0]).toMatchObject({
      run,
      isError: true,
      result: expect.stringContaining('MAY HAVE'),
    });
    expect(commit().messages).toMatchObject([
      { seq: 5, kind: 'notice', text: expect.stringMatching(/do not know whether this happened: book\./) },
    ]);
    expect(commit().events[0]).toEqual({ type: 'rowsWritten', rows: 1 });
  });

  it('tells of two effects, and of its failure, in rows of their own', async () => {
    const run = { attempts: 1, cached: false, durationMs: 0 };
    const openCalls = [callRow({ run }), callRow({ index: 1, run })];
    const { commit } = await settle(failed, { openCalls });
    expect(commit().messages.map(({ seq }) => seq)).toEqual([5, 6, 7]);
    expect(new Set(commit().messages.map(({ id }) => id)).size).toBe(3);
    expect(commit().state.seq).toBe(7);
  });

  it('tells the run what a call has committed that it has not heard of, and writes nothing twice', async () => {
    const committed = {
      3: [
        { type: 'toolFinished', step: 3 },
        { type: 'rowsWritten', rows: 2 },
      ],
      4: [{ type: 'rowsWritten', rows: 8 }],
    } as const;
    const { commit, result } = await settle({ ...interrupted, unfinished: [3] }, { committed });
    const events = [
      { type: 'rowsWritten', rows: 2 },
      { type: 'turnEnded', turn: TURN, outcome: 'interrupted', at: AT },
    ];
    expect(result).toEqual({ type: 'done', events });
    expect(commit().events).toEqual(events);
    expect(commit().state.seq).toBe(claimOf().state.seq);
  });

  it('gives every call that is open a result', async () => {
    const { commit } = await settle(interrupted, {
      openCalls: [callRow(), callRow({ index: 1, tool: 'note' })],
    });
    const result = 'The turn ended before this call ran.';
    expect(commit().calls).toEqual([
      { ...callRow(), status: 'interrupted', result, isError: true },
      { ...callRow({ index: 1, tool: 'note' }), status: 'interrupted', result, isError: true },
    ]);
    expect(commit().publicEvents.filter(({ type }) => type === 'tool.finished')).toEqual([
      {
        type: 'tool.finished',
        data: { turn: TURN, callId: '3.1.0', agent: 'host', tool: 'look', isError: true, result },
      },
      {
        type: 'tool.finished',
        data: { turn: TURN, callId: '3.1.1', agent: 'host', tool: 'note', isError: true, result },
      },
    ]);
  });

  it('of the system’s own has no input to end', async () => {
    const claim = claimOf({ state: { running: running({ input: null }) } });
    expect((await settle(interrupted, { claim })).commit().outcome).toBeNull();
  });
});

describe('a turn that failed', () => {
  it('says so in the transcript, and its input ends failed', async () => {
    const { commit, result } = await settle(failed);
    const events = [
      { type: 'rowsWritten', rows: 1 },
      { type: 'turnEnded', turn: TURN, outcome: 'failed', at: AT },
    ];
    expect(result).toEqual({ type: 'done', events });
    const [row] = commit().messages;
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: 5,
      turn: TURN,
      step: 2,
      role: 'system',
      agent: null,
      kind: 'notice',
      text: NOTICE.failed.en,
      blocks: null,
      stopReason: null,
    });
    expect(commit()).toMatchObject({
      events,
      outcome: { input: 5, type: 'failed', code: 'INTERNAL_ERROR', stopReason: null },
      state: { seq: 5, lastOutcome: 'failed' },
    });
    expect(commit().publicEvents.slice(1)).toEqual([
      {
        type: 'message.completed',
        data: {
          messageId: row?.id,
          seq: 5,
          turn: TURN,
          step: 2,
          role: 'system',
          agent: null,
          kind: 'notice',
          text: NOTICE.failed.en,
          stopReason: null,
        },
      },
      { type: 'turn.failed', data: { turn: TURN, code: 'INTERNAL_ERROR', error: NOTICE.failed.en } },
    ]);
  });

  it('because the model stayed away says that, in the user’s language', async () => {
    const away = { ...failed, code: 'MODEL_UNAVAILABLE' } as unknown as typeof failed;
    const { commit } = await settle(away, { claim: claimOf({ conversation: { locale: 'es' } }) });
    expect(commit().messages[0]?.text).toBe(NOTICE.modelUnavailable.es);
    expect(commit().outcome?.code).toBe('MODEL_UNAVAILABLE');
  });
});

describe('the decision that a turn could not carry out', () => {
  const proposal = proposalOf();
  const open = [{ id: proposal.id, kind: 'note_save', turn: 2, expiresAt: AT }];
  const deciding = (confirmations = open) =>
    claimOf({ state: { confirmations, running: running({ confirmationId: proposal.id }) } });

  it.each([
    ['approved', 'failed'],
    ['rejected', 'rejected'],
  ] as const)('if %s, ends %s and is not left open', async (status, ends) => {
    const { commit } = await settle(failed, {
      claim: deciding(),
      proposal: { ...proposal, status, edited: true },
    });
    expect(commit()).toMatchObject({
      events: [
        { type: 'rowsWritten' },
        { type: 'confirmationSettled', id: proposal.id },
        { type: 'turnEnded' },
      ],
      state: { confirmations: [] },
    });
    expect(commit().settled).toEqual([{ id: proposal.id, status: ends, result: null }]);
    expect(commit().publicEvents).toContainEqual({
      type: 'confirmation.settled',
      data: {
        turn: TURN,
        id: proposal.id,
        kind: 'note_save',
        decision: status,
        success: false,
        edited: true,
      },
    });
  });

  it.each([
    ['was begun', 1, 'unknown', { outcome: 'unknown' }],
    ['was not begun', 0, 'failed', {}],
  ] as const)('by a call that %s, is settled', async (_, attempts, status, more) => {
    const { id } = proposal;
    const call = {
      step: 2,
      reply: 1,
      index: 0,
      tool: 'book',
      access: 'write',
      confirmationId: id,
      done: false,
    } as const;
    const claim = claimOf({ state: { running: running({ confirmationId: id, calls: [call] }) } });
    const openCalls = [callRow({ tool: 'book', run: { attempts, cached: false, durationMs: 0 } })];
    const { commit } = await settle(failed, { claim, openCalls, proposal });
    expect(commit().settled).toEqual([{ id, status, result: null }]);
    expect(commit().publicEvents.find(({ type }) => type === 'confirmation.settled')?.data).toMatchObject({
      success: false,
      ...more,
    });
  });

  it.each([
    ['has been carried out', deciding(), { ...proposal, status: 'executed' as const }],
    ['is not there', deciding(), null],
    ['was settled before', deciding([]), proposal],
    ['belongs to no decision of this turn', claimOf({ state: { confirmations: open } }), proposal],
  ])('if it %s, is left alone', async (_, claim, found) => {
    const { commit } = await settle(failed, { claim, proposal: found });
    expect([commit().settled, commit().events.map(({ type }) => type)]).toEqual([
      [],
      ['rowsWritten', 'turnEnded'],
    ]);
    expect(commit().publicEvents.map(({ type }) => type)).not.toContain('confirmation.settled');
  });
});
