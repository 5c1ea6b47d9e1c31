import { ModelFailure, type ModelPort, NOTICE } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import {
  AT,
  CONVERSATION,
  claimOf,
  going,
  inputOf,
  running,
  type SceneOptions,
  scene,
  TURN,
} from '../../test/step-scene.js';
import { stepTools } from '../../test/step-tools.js';
import { askAgent } from './reply/ask-agent.js';
import { type Attempt, SupersededError } from './step-deps.js';

const step = inputOf({ type: 'askAgent', turn: TURN, step: 2 });

const sceneOf = (more: SceneOptions = {}) => scene({ tools: stepTools().tools, ...more });

async function ask(more: SceneOptions = {}, attempt: Attempt = going) {
  const on = sceneOf(more);
  return { ...on, result: await askAgent(on.deps, step, attempt) };
}
const fails =
  (kind: 'transient' | 'fatal', reason: string, retryAfterMs = 0): ModelPort['ask'] =>
  async () => {
    throw new ModelFailure(kind, { reason, message: `scripted: ${reason}`, retryAfterMs });
  };

describe('a model that is away', () => {
  it('leaves the step open; the user hears of it once', async () => {
    const { commit, result, ended } = await ask({ ask: fails('transient', 'overloaded_error', 30_000) });
    const events = [{ type: 'modelUnavailable', at: AT, retryAfterMs: 30_000 }];
    expect(result).toEqual({ type: 'done', events });
    expect(commit()).toMatchObject({
      done: false,
      events,
      messages: [],
      outcome: null,
      activity: 'pending_model',
      publicEvents: [
        { type: 'turn.pending', data: { turn: TURN, message: NOTICE.pending.en, retryAfterMs: 30_000 } },
      ],
      detail: { agent: 'host', reason: 'overloaded_error', attempts: 1 },
    });
    expect(commit().state.running).toMatchObject({ phase: 'ask', pending: null });
    expect(ended).toEqual([]);
    const again = await ask({
      claim: claimOf({ conversation: { activity: 'pending_model' } }),
      ask: fails('transient', 'overloaded_error', 30_000),
    });
    expect(again.commit().publicEvents).toEqual([]);
  });

  it('says so in the user’s language', async () => {
    const claim = claimOf({ conversation: { locale: 'es' } });
    const { commit } = await ask({ claim, ask: fails('transient', 'x', 30_000) });
    expect(commit().publicEvents[0]?.data).toMatchObject({ message: NOTICE.pending.es });
  });
});

describe('a model that refuses', () => {
  it.each([
    ['invalid_request_error', 'MODEL_REFUSED', NOTICE.modelRefused],
    ['program_missing', 'MODEL_NOT_READY', NOTICE.modelNotReady],
    ['program_failed', 'MODEL_NOT_READY', NOTICE.modelNotReady],
    ['not_signed_in', 'MODEL_NOT_READY', NOTICE.modelNotReady],
  ])('because of %s fails the turn as %s, and the operator hears why', async (reason, code, notice) => {
    const { commit, warned } = await ask({ ask: fails('fatal', reason) });
    expect(commit()).toMatchObject({
      done: true,
      messages: [{ text: notice.en, seq: 5 }],
      outcome: { type: 'failed', code },
      detail: { agent: 'host', reason, step: 2 },
      publicEvents: [
        { type: 'message.completed' },
        { type: 'turn.failed', data: { code, error: notice.en } },
      ],
      state: { running: null, lastOutcome: 'failed' },
    });
    expect(warned).toEqual([
      {
        about: { reason, why: `scripted: ${reason}`, conversation: CONVERSATION },
        message: 'the model refused the request',
      },
    ]);
  });

  it('the system’s own turn has no input to fail', async () => {
    const claim = claimOf({ state: { running: running({ input: null }) } });
    expect((await ask({ claim, ask: fails('fatal', 'x') })).commit().outcome).toBeNull();
  });
});

describe('an attempt that is stopped', () => {
  const stopped = (interrupted: boolean, said: string) => {
    const controller = new AbortController();
    const attempt = { signal: controller.signal, interrupted: () => interrupted };
    const speak: ModelPort['ask'] = async (_, on) => {
      if (said !== '') on.onText(said);
      controller.abort(new Error('stopped'));
      throw controller.signal.reason;
    };
    return { attempt, speak };
  };

  it('by the user keeps what was said so far, marked', async () => {
    const { attempt, speak } = stopped(true, ' Half\u0000 a w ');
    const { commit, result, ended } = await ask({ ask: speak }, attempt);
    const events = [
      { type: 'rowsWritten', rows: 1 },
      { type: 'turnEnded', turn: TURN, outcome: 'interrupted', at: AT },
    ];
    expect(result).toEqual({ type: 'done', events });
    const [row] = commit().messages;
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: 5,
      turn: TURN,
      step: 2,
      role: 'agent',
      agent: 'host',
      kind: 'text',
      text: 'Half a w',
      blocks: null,
      stopReason: 'interrupted',
    });
    expect(commit()).toMatchObject({
      outcome: { input: 5, type: 'interrupted', code: null, stopReason: 'interrupted' },
      detail: { agent: 'host', interrupted: true },
      publicEvents: [
        { type: 'message.completed', data: { messageId: row?.id, agent: { id: 'host', name: 'Host' } } },
        { type: 'turn.completed', data: { turn: TURN, outcome: 'interrupted', stopReason: 'interrupted' } },
      ],
    });
    expect(ended).toMatchObject([{ turn: TURN }]);
  });

  it('by the user before a word was said leaves no row', async () => {
    const { attempt, speak } = stopped(true, '');
    const { commit } = await ask(
      { ask: speak, claim: claimOf({ state: { running: running({ input: null }) } }) },
      attempt,
    );
    expect(commit()).toMatchObject({
      messages: [],
      outcome: null,
      events: [{ type: 'rowsWritten', rows: 0 }, { type: 'turnEnded' }],
      publicEvents: [{ type: 'turn.completed' }],
    });
  });

  it('by a worker that goes away commits nothing', async () => {
    const { attempt, speak } = stopped(false, 'Half');
    const on = sceneOf({ ask: speak });
    await expect(askAgent(on.deps, step, attempt)).rejects.toThrow('stopped');
    expect(on.committed).toEqual([]);
  });

  it('by nobody throws what went wrong', async () => {
    const on = sceneOf({
      ask: async () => {
        throw new TypeError('a defect');
      },
    });
    const attempt = { ...going, interrupted: () => true };
    await expect(askAgent(on.deps, step, attempt)).rejects.toThrow('a defect');
    expect(on.committed).toEqual([]);
  });

  it('and that a newer attempt has overtaken tries to commit no second time', async () => {
    const controller = new AbortController();
    const attempt = { signal: controller.signal, interrupted: () => true };
    let tries = 0;
    const on = sceneOf();
    const store = {
      ...on.deps.store,
      commit: async () => {
        tries++;
        controller.abort(new Error('stopped'));
        return false;
      },
    };
    await expect(askAgent({ ...on.deps, store }, step, attempt)).rejects.toThrow(SupersededError);
    expect(tries).toBe(1);
  });
});
