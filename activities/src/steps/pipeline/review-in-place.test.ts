import { describe, expect, it } from 'vitest';
import {
  AT,
  callRow,
  calls,
  claimOf,
  going,
  inputOf,
  messageRow,
  type NotedTx,
  replyOf,
  running,
  type SceneOptions,
  says,
  scene,
  TURN,
  teamOf,
} from '../../../test/step-scene.js';
import { stepTools } from '../../../test/step-tools.js';
import { askAgent } from '../reply/ask-agent.js';
import type { PipelineFacts, Reviewed, ReviewStep } from '../step-deps.js';

type Seen = PipelineFacts<NotedTx> & { readonly reply: string };

const step = inputOf({ type: 'askAgent', turn: TURN, step: 2 });
const ENDED = { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT };

/** A team whose reviews answer this, by their names. */
async function ask(
  reviews: Record<string, Partial<Reviewed<NotedTx>> | Error>,
  about: SceneOptions & { turn?: Parameters<typeof running>[0] } = {},
) {
  const seen: Seen[] = [];
  const review = Object.fromEntries(
    Object.entries(reviews).map(([name, answer]): [string, ReviewStep<NotedTx>] => [
      name,
      {
        run: async (facts) => {
          seen.push(facts);
          if (answer instanceof Error) throw answer;
          return { failed: [], repair: null, ...answer };
        },
      },
    ]),
  );
  const team = teamOf({ pipeline: { review: Object.keys(reviews) } });
  const on = scene({
    tools: stepTools().tools,
    claim: claimOf({ team, state: { running: running(about.turn) } }),
    pipeline: { review },
    ask: async () => replyOf([says('Hi.')]),
    ...about,
  });
  return { ...on, seen, result: await askAgent(on.deps, step, going) };
}

describe('a reply that its reviews let pass', () => {
  it('ends the turn in its own transaction, with what they found and what they save', async () => {
    const checks = [{ name: 'tone', outcome: 'passed' as const, why: 'kind' }];
    const { commit, committed, did } = await ask({
      tone: { checks, save: async (tx) => void tx.did.push('tone saved') },
      facts: { save: async (tx) => void tx.did.push('facts saved') },
    });
    expect(committed).toHaveLength(1);
    expect(commit()).toMatchObject({
      events: [{ type: 'replied', final: true }, ENDED],
      outcome: { type: 'answered', stopReason: 'end_turn' },
      publicEvents: [{ type: 'message.completed' }, { type: 'turn.completed' }],
    });
    expect(commit().detail.reviews).toEqual([
      { name: 'tone', agent: 'host', failed: [], checks, durationMs: 0 },
      { name: 'facts', agent: 'host', failed: [], durationMs: 0 },
    ]);
    expect(did).toEqual(['tone saved', 'facts saved']);
  });

  it('is shown to them as it will stand in the ledger, with the calls of the turn', async () => {
    const before = messageRow({ turn: TURN, role: 'user', text: 'Hello' });
    const { seen } = await ask(
      { tone: {} },
      { slice: { messages: [before], calls: [callRow({ turn: TURN })] } },
    );
    expect(seen).toMatchObject([{ reply: 'Hi.', text: 'Hello', agent: 'host' }]);
    const { slice } = seen[0]?.ledger ?? {};
    expect(slice?.messages.map(({ text }) => text)).toEqual(['Hello', 'Hi.']);
    expect(slice?.calls).toHaveLength(1);
  });
});

describe('a reply that does not end the turn', () => {
  it('is not looked over', async () => {
    const { seen, commit } = await ask({ tone: {} }, { ask: async () => replyOf([calls('look')]) });
    expect(seen).toEqual([]);
    expect(commit().detail).not.toHaveProperty('reviews');
  });
});

describe('a reply that has to be mended', () => {
  const mended = { failed: ['tone'], repair: 'Be kinder.', save: async () => expect.fail('saved') };

  it('is committed as it is, and its review gets a step of its own', async () => {
    const { commit } = await ask({ facts: {}, tone: mended });
    expect(commit()).toMatchObject({
      events: [{ type: 'replied', final: true }],
      outcome: null,
      state: { running: { phase: 'review', reviewed: 0 } },
    });
    expect(commit().detail).not.toHaveProperty('reviews');
  });

  it.each([
    ['was mended before', { repaired: true }],
    ['was the last that the turn may have', { iterations: 9 }],
  ])('and %s is delivered, and what failed is recorded', async (_, turn) => {
    const { commit } = await ask({ tone: { failed: ['tone'], repair: 'Be kinder.' } }, { turn });
    expect(commit().events.at(-1)).toEqual(ENDED);
    expect(commit().detail.reviews).toMatchObject([{ name: 'tone', failed: ['tone'] }]);
  });
});

describe('a review that cannot be run', () => {
  it('because it fails is left to a step of its own, and does not cost the reply', async () => {
    const { commit, warned } = await ask({ tone: new Error('no words at hand') });
    expect(commit()).toMatchObject({ messages: [{ text: 'Hi.' }], state: { running: { phase: 'review' } } });
    expect(warned).toMatchObject([{ about: { review: 'tone' } }]);
  });

  it('because this worker does not know it is left to another worker', async () => {
    const { commit } = await ask({ tone: {} }, { pipeline: {} });
    expect(commit()).toMatchObject({ state: { running: { phase: 'review' } } });
  });
});
