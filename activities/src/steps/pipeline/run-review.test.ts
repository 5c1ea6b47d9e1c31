import { describe, expect, it } from 'vitest';
import {
  AT,
  type ClaimChanges,
  claimOf,
  inputOf,
  messageRow,
  type NotedTx,
  running,
  type SceneOptions,
  scene,
  TURN,
  teamOf,
} from '../../../test/step-scene.js';
import { type PipelineFacts, type Reviewed, SupersededError } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { runReview } from './run-review.js';

const row = (turn: number, role: 'user' | 'agent', text: string) =>
  messageRow({ id: `${turn}-${role}-${text}`, turn, role, text, agent: role === 'agent' ? 'host' : null });
const talk = [
  row(2, 'user', 'before'),
  row(TURN, 'user', 'one'),
  row(TURN, 'agent', 'first'),
  row(TURN, 'user', 'two'),
  row(TURN, 'agent', 'last'),
  row(TURN, 'agent', ''),
];

const TEAM = teamOf({
  pipeline: { prepare: ['route'], review: ['tone'] },
  tasks: [],
});

const reviewStep = { type: 'review', turn: TURN, step: 2, name: 'tone' } as const;

async function review(
  reviewed: Partial<Reviewed<NotedTx>>,
  more: ClaimChanges & { scene?: SceneOptions } = {},
) {
  const seen: (PipelineFacts<NotedTx> & { reply: string })[] = [];
  const on = scene({
    claim: claimOf({ team: TEAM, ...more }),
    slice: { messages: talk },
    pipeline: {
      review: {
        tone: {
          run: async (facts) => {
            seen.push(facts);
            return { failed: [], repair: null, ...reviewed };
          },
        },
      },
    },
    ...more.scene,
  });
  return { ...on, seen, result: await runReview(on.deps, inputOf(reviewStep)) };
}

const clear = { type: 'reviewed', step: 2, name: 'tone', repair: false } as const;

describe('a check of the reply', () => {
  it('is told the last words of the turn, and what the user said', async () => {
    const { seen } = await review({});
    expect(seen).toMatchObject([{ reply: 'last', text: 'one\ntwo', agent: 'host' }]);
  });

  it('of a turn without words is told none', async () => {
    const { seen } = await review({}, { scene: { slice: { messages: talk.slice(0, 2) } } });
    expect(seen).toMatchObject([{ reply: '' }]);
  });

  it('that finds nothing ends the turn', async () => {
    const { commit, result, did } = await review({ save: async (tx) => void tx.did.push('saved') });
    const ended = { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT };
    expect(result).toEqual({ type: 'done', events: [clear, ended] });
    expect(commit()).toMatchObject({
      events: [clear, ended],
      drafts: [],
      publicEvents: [
        { type: 'turn.completed', data: { turn: TURN, outcome: 'answered', stopReason: 'end_turn' } },
      ],
      outcome: { input: 5, type: 'answered', code: null, stopReason: 'end_turn' },
    });
    expect(commit().detail).toEqual({ name: 'tone', failed: [], agent: 'host' });
    expect(did).toEqual(['saved']);
  });

  it('of the system’s own turn ends no input', async () => {
    const { commit } = await review({}, { state: { running: running({ input: null }) } });
    expect([commit().outcome, commit().events.length]).toEqual([null, 2]);
  });

  it('before the last one leaves the turn open', async () => {
    const team = teamOf({ pipeline: { review: ['tone', 'facts'] } });
    const first = await review({ checks: [{ name: 'tone', outcome: 'passed', why: 'kind' }] }, { team });
    expect(first.commit()).toMatchObject({
      events: [clear],
      publicEvents: [],
      outcome: null,
      detail: { checks: [{ name: 'tone', outcome: 'passed', why: 'kind' }] },
    });
    const second = await review({}, { team, state: { running: running({ reviewed: 1 }) } });
    expect(second.commit().events.map(({ type }) => type)).toEqual(['reviewed', 'turnEnded']);
  });

  it('that fails takes the reply back, once, and saves nothing', async () => {
    const { commit, result, did } = await review({
      failed: ['tone'],
      repair: 'Be kinder.',
      save: async (tx) => void tx.did.push('saved'),
    });
    const sentBack = { ...clear, repair: true };
    const messageId = talk[4]?.id;
    expect(result).toEqual({ type: 'done', events: [sentBack] });
    expect(commit()).toMatchObject({
      events: [sentBack],
      drafts: [messageId],
      publicEvents: [{ type: 'message.reset', data: { messageId, agent: 'host', attempt: 0, text: '' } }],
      outcome: null,
    });
    expect(commit().detail).toEqual({ name: 'tone', failed: ['tone'], agent: 'host', note: 'Be kinder.' });
    expect(did).toEqual([]);
  });

  it('that fails where nothing was said has nothing to take back', async () => {
    const { commit } = await review(
      { failed: ['tone'], repair: 'Speak.' },
      { scene: { slice: { messages: [] }, ...keep('Speak.') } },
    );
    expect(commit()).toMatchObject({ events: [{ repair: true }], drafts: [], publicEvents: [] });
  });

  it.each([
    ['was mended before', { repaired: true }],
    ['has no model call left', { iterations: 10 }],
  ])('that fails a reply that %s is recorded, and the reply delivered', async (_, turn) => {
    const { commit } = await review(
      { failed: ['tone'], repair: 'Be kinder.' },
      { state: { running: running(turn) } },
    );
    expect(commit()).toMatchObject({
      events: [clear, { type: 'turnEnded' }],
      drafts: [],
      detail: { failed: ['tone'] },
    });
  });

  it('with one model call left still sends back', async () => {
    const { commit } = await review(
      { failed: ['tone'], repair: 'Be kinder.' },
      { state: { running: running({ iterations: 9 }) } },
    );
    expect(commit().events).toMatchObject([{ repair: true }]);
  });

  it('that this worker does not know is left to another one', async () => {
    await expect(review({}, { scene: { pipeline: {} } })).rejects.toThrow(WorkerLacks);
  });
});

/** A check that always fails with these words. */
function keep(repair: string): SceneOptions {
  return { pipeline: { review: { tone: { run: async () => ({ failed: ['tone'], repair }) } } } };
}

describe('a check', () => {
  const run = (more: SceneOptions) => review({}, { scene: more });
  it.each([
    ['gone', { type: 'gone' }],
    ['stale', { type: 'stale', known: false }],
    ['done', { type: 'done', events: [clear] }],
  ] as const)('that is %s runs nothing', async (_state, refuses) => {
    const { result, seen, committed } = await run({ refuses });
    expect([result, seen, committed]).toEqual([refuses, [], []]);
  });

  it('that a newer attempt holds commits nothing', async () => {
    await expect(run({ superseded: true })).rejects.toThrow(SupersededError);
  });
});
