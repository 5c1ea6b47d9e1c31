import { createContextRegistry, type ModelPort, type NamedSource, NOTICE } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import {
  AT,
  CONVERSATION,
  calls,
  claimOf,
  going,
  inputOf,
  NOW,
  replyOf,
  running,
  type SceneOptions,
  says,
  scene,
  TURN,
  teamOf,
  USER,
} from '../../../test/step-scene.js';
import { stepTools } from '../../../test/step-tools.js';
import type { Attempt } from '../step-deps.js';
import { askAgent } from './ask-agent.js';

const step = inputOf({ type: 'askAgent', turn: TURN, step: 2 });

const sceneOf = (more: SceneOptions = {}) => scene({ tools: stepTools().tools, ...more });

async function ask(more: SceneOptions = {}, attempt: Attempt = going) {
  const on = sceneOf(more);
  return { ...on, result: await askAgent(on.deps, step, attempt) };
}

describe('a step that has nothing to ask', () => {
  const silent: ModelPort['ask'] = async () => {
    throw new Error('nobody is asked');
  };
  it.each([
    ['gone', { type: 'gone' }],
    ['stale', { type: 'stale', known: true }],
    ['done', { type: 'done', events: [{ type: 'rowsWritten', rows: 1 }] }],
  ] as const)('because it is %s hands that on', async (_, refuses) => {
    const { result, committed } = await ask({ refuses, ask: silent });
    expect([result, committed]).toEqual([refuses, []]);
  });

  it('because the team has steps before the model ends with the opening', async () => {
    const openingEvents = [{ type: 'rowsWritten' as const, rows: 1 }];
    const claim = claimOf({ openingEvents, state: { running: running({ phase: 'prepare' }) } });
    const { result, committed } = await ask({ claim, ask: silent });
    expect([result, committed]).toEqual([{ type: 'done', events: openingEvents }, []]);
  });

  it('because the day’s budget is spent fails the turn visibly', async () => {
    const asked: string[] = [];
    const { commit, ended } = await ask({
      ask: silent,
      deps: {
        budget: {
          isSpent(userId) {
            asked.push(userId);
            return true;
          },
        },
      },
    });
    expect(asked).toEqual([USER]);
    expect(commit()).toMatchObject({
      done: true,
      events: [
        { type: 'rowsWritten', rows: 1 },
        { type: 'turnEnded', turn: TURN, outcome: 'failed', at: AT },
      ],
      messages: [{ role: 'system', kind: 'notice', text: NOTICE.budgetExhausted.en }],
      outcome: { input: 5, type: 'failed', code: 'BUDGET_EXHAUSTED', stopReason: null },
      detail: { agent: 'host', tier: { tier: expect.any(String) }, step: 2 },
      usage: null,
    });
    expect(commit().publicEvents).toEqual([
      {
        type: 'message.completed',
        data: expect.objectContaining({ text: NOTICE.budgetExhausted.en, agent: null }),
      },
      {
        type: 'turn.failed',
        data: { turn: TURN, code: 'BUDGET_EXHAUSTED', error: NOTICE.budgetExhausted.en },
      },
    ]);
    expect(ended).toHaveLength(1);
  });
});

it('within the budget the model is asked', async () => {
  const { commit } = await ask({ deps: { budget: { isSpent: () => false } } });
  expect(commit().messages).toMatchObject([{ text: 'Hello.' }]);
});

describe('what is recorded of a call', () => {
  it('tells who was asked, how, and what it took', async () => {
    let now = NOW.getTime();
    const { commit } = await ask({
      ask: async () => {
        now += 1_500;
        return replyOf([says('Hi.')]);
      },
      deps: { now: () => new Date(now) },
    });
    expect(commit().detail).toEqual({
      agent: 'host',
      tier: 'balanced',
      tierReason: expect.any(String),
      provider: 'scripted',
      model: 'scripted-balanced',
      attempts: 1,
      durationMs: 1_500,
      timing: {
        contextMs: 0,
        requests: [{ startedMs: 0, durationMs: 1_500, firstTextMs: null, failure: null }],
      },
      window: { from: 1, turn: TURN },
      context: expect.any(Array),
      withheld: expect.any(Array),
      cuts: [],
      transcript: { scope: 'recent', shown: 0, keptBack: 0 },
      messages: expect.any(Number),
      tools: ['look', 'note', 'propose', 'ask', 'think', 'to_critic', 'to_builder'],
      usage: {
        ...{ inputTokens: 100, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 },
        stopReason: 'end_turn',
      },
    });
  });

  it('says why it was not the provider that the user chose, and the operator hears of it', async () => {
    const chosen: (string | null)[] = [];
    const on = sceneOf();
    const { model } = on.deps;
    const { commit, warned } = await ask({
      claim: claimOf({ conversation: { provider: 'gemini-cli' } }),
      deps: {
        model: {
          ...model,
          choose(name) {
            chosen.push(name);
            return { ...model.choose(null), fellBack: 'is not offered here' };
          },
        },
      },
    });
    expect(chosen).toEqual(['gemini-cli']);
    expect(commit().detail).toMatchObject({ provider: 'scripted', providerReason: 'is not offered here' });
    expect(warned).toEqual([
      { about: { conversation: CONVERSATION }, message: 'the chosen provider is not offered here' },
    ]);
  });

  it('of the provider that was chosen nobody is warned', async () => {
    expect((await ask()).warned).toEqual([]);
  });
});

describe('the last call that a turn may make', () => {
  const requestAt = async (iterations: number) => {
    const choices: string[] = [];
    await ask({
      claim: claimOf({ state: { running: running({ iterations }) } }),
      ask: async (request) => {
        choices.push(request.toolChoice);
        return replyOf([says('Hi.')]);
      },
    });
    return choices;
  };
  it('is made without tools, and none before it', async () => {
    expect([await requestAt(8), await requestAt(9)]).toEqual([['auto'], ['none']]);
  });

  it('of a conversation whose turn is not running is none', async () => {
    const { commit } = await ask({
      claim: claimOf({ state: { running: null } }),
      ask: async () => replyOf([says('Hi.')]),
    });
    expect(commit()).toMatchObject({ outcome: null, messages: [{ stopReason: 'end_turn' }] });
  });
});

describe('behind the turn', () => {
  it('memory hears of it, with the project that it ended in', async () => {
    const { ended } = await ask({ claim: claimOf({ conversation: { scope: 'p' } }) });
    expect(ended).toEqual([
      { conversationId: CONVERSATION, userId: USER, scope: 'p', turn: TURN, summariseThrough: null },
    ]);
  });

  it('memory hears of one that only its review has still to end', async () => {
    const team = teamOf({ pipeline: { review: ['tone'] } });
    expect((await ask({ claim: claimOf({ team }) })).ended).toHaveLength(1);
  });

  it('and not before: a turn that goes on is told of by its end', async () => {
    expect((await ask({ ask: async () => replyOf([calls('look')]) })).ended).toEqual([]);
  });

  it('nobody has to be there to hear', async () => {
    const { commit } = await ask({ deps: { afterTurn: undefined } });
    expect(commit().done).toBe(true);
  });
});

describe('what is counted in a transaction of its own', () => {
  const counting = async (context: readonly string[]) => {
    const [host, ...others] = teamOf().agents;
    const team = teamOf({ agents: [{ ...host, context }, ...others] });
    const counted: Date[] = [];
    const told: unknown[] = [];
    const steps: NamedSource = {
      name: 'steps',
      queries: {
        steps: async (_, now) => {
          counted.push(now);
          return 8_000;
        },
      },
      render: ({ steps }) => {
        told.push(steps);
        return [];
      },
    };
    const { readFor } = await ask({
      claim: claimOf({ team }),
      deps: { context: createContextRegistry([{ name: 'profile' }, steps]) },
    });
    return { counted, told, readFor };
  };
  it('is counted for an agent whose scope has it, and for nobody else', async () => {
    expect(await counting(['profile', 'steps'])).toEqual({ counted: [NOW], told: [8_000], readFor: [USER] });
    expect(await counting(['profile'])).toEqual({ counted: [], told: [], readFor: [] });
  });
});

it('an attempt that a newer one has overtaken commits nothing and tells nobody', async () => {
  const on = sceneOf({ superseded: true });
  await expect(askAgent(on.deps, step, going)).rejects.toThrow('a newer attempt holds this step');
  expect(on.ended).toEqual([]);
});

describe('a conversation that is deleted in mid-turn', () => {
  it('is gone for the reply that came after it', async () => {
    const { result, committed, ended, warned } = await ask({ deleted: true });
    expect([result, committed, ended, warned]).toEqual([{ type: 'gone' }, [], [], []]);
  });

  it('is gone for the call that it stopped', async () => {
    const controller = new AbortController();
    const stopped: ModelPort['ask'] = async () => {
      controller.abort(new Error('stopped'));
      throw controller.signal.reason;
    };
    const attempt = { signal: controller.signal, interrupted: () => true };
    const { result, warned } = await ask({ deleted: true, ask: stopped }, attempt);
    expect([result, warned]).toEqual([{ type: 'gone' }, []]);
  });
});
