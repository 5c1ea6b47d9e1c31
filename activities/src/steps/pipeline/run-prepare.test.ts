import { describe, expect, it } from 'vitest';
import {
  AT,
  type ClaimChanges,
  COACH,
  claimOf,
  inputOf,
  messageRow,
  NOW,
  type NotedTx,
  type SceneOptions,
  scene,
  TURN,
  teamOf,
  USER,
} from '../../../test/step-scene.js';
import { type PipelineFacts, type Prepared, SupersededError } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { runPrepare } from './run-prepare.js';

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

const prepareStep = { type: 'prepare', turn: TURN, step: 2, name: 'route' } as const;
async function prepare(
  prepared: Partial<Prepared<NotedTx>>,
  more: ClaimChanges & { scene?: SceneOptions } = {},
) {
  const seen: PipelineFacts<NotedTx>[] = [];
  const on = scene({
    claim: claimOf({ team: TEAM, ...more }),
    slice: { messages: talk },
    pipeline: {
      prepare: {
        route: {
          run: async (facts) => {
            seen.push(facts);
            return { route: null, note: null, ...prepared };
          },
        },
      },
    },
    ...more.scene,
  });
  return { ...on, seen, result: await runPrepare(on.deps, inputOf(prepareStep)) };
}

describe('a step before the model', () => {
  it('is told what the user said in the turn, who is active, and may read', async () => {
    const { seen, readFor, claim } = await prepare({});
    expect(seen).toMatchObject([
      { claim, agent: 'host', text: 'one\ntwo', now: NOW, ledger: { slice: { messages: talk } } },
    ]);
    expect(await seen[0]?.read(async (tx) => tx.did)).toEqual([]);
    expect(readFor).toEqual([USER]);
  });

  it('is told the home agent where nobody has spoken yet', async () => {
    const { seen } = await prepare({}, { state: { activeAgent: null } });
    expect(seen[0]?.agent).toBe('host');
  });

  it('leaves its note for the model, and what it saves in the same transaction', async () => {
    const { commit, result, did } = await prepare(
      { note: 'be brief', save: async (tx) => void tx.did.push('saved') },
      { openingEvents: [{ type: 'rowsWritten', rows: 1 }] },
    );
    const prepared = { type: 'prepared', step: 2, name: 'route' };
    expect(result).toEqual({ type: 'done', events: [{ type: 'rowsWritten', rows: 1 }, prepared] });
    expect(commit()).toMatchObject({ events: [prepared], messages: [], transitions: [], publicEvents: [] });
    expect(commit().detail).toEqual({ name: 'route', note: 'be brief', agent: 'host' });
    expect(did).toEqual(['saved']);
  });

  it('brings another agent in: a transition, a line in the transcript, and an event', async () => {
    const { commit, result, did } = await prepare({
      route: { to: 'critic', reason: 'a matter of taste' },
      note: 'taste',
      save: async (tx) => void tx.did.push('saved'),
    });
    const [notice] = commit().messages;
    expect(notice).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: 5,
      turn: TURN,
      step: 2,
      role: 'system',
      agent: 'critic',
      kind: 'handoff',
      text: 'critic takes over.',
      blocks: null,
      stopReason: null,
    });
    const entry = {
      seq: 2,
      from: 'host',
      to: 'critic',
      via: 'route',
      reason: 'a matter of taste',
      turn: TURN,
      at: AT,
    };
    expect(commit().transitions).toEqual([
      { ...entry, context: 'taste', announcement: 'critic takes over.', afterSeq: 5 },
    ]);
    const events = [
      { type: 'rowsWritten', rows: 1 },
      { type: 'handedOff', transition: entry },
      { type: 'prepared', step: 2, name: 'route' },
    ];
    expect(result).toEqual({ type: 'done', events });
    expect(commit()).toMatchObject({
      events,
      state: { activeAgent: 'critic', seq: 5 },
      publicEvents: [
        { type: 'handoff', data: { from: 'host', fromName: 'Host', to: 'critic', toName: 'Critic' } },
      ],
      detail: { name: 'route', note: 'taste', agent: 'critic' },
    });
    expect(did).toEqual(['saved']);
  });

  it('in a conversation where nobody has spoken brings in from home', async () => {
    const { commit } = await prepare(
      { route: { to: 'critic', reason: 'r' } },
      { state: { activeAgent: null, transitionCount: 0 } },
    );
    expect(commit().transitions).toMatchObject([{ seq: 1, from: 'host' }]);
  });

  it('announces whom nobody hands over to in the engine’s words', async () => {
    const { commit } = await prepare({ route: { to: 'outsider', reason: 'r' } });
    expect(commit().messages[0]?.text).toBe('Switching to Outsider...');
  });

  it.each([
    ['who is active already', 'host'],
    ['whom the team has not', 'nobody'],
  ])('brings in nobody %s', async (_, to) => {
    const { commit } = await prepare({ route: { to, reason: 'r' } });
    expect(commit()).toMatchObject({ transitions: [], messages: [], detail: { agent: 'host' } });
  });

  it('of an agent that has left the team keeps its id for its name', async () => {
    const { commit } = await prepare(
      { route: { to: 'critic', reason: 'r' } },
      { state: { activeAgent: 'ghost' } },
    );
    expect(commit().publicEvents[0]?.data).toMatchObject({ from: 'ghost', fromName: 'ghost' });
  });

  it('brings in one member of a composite agent under its name', async () => {
    const team = teamOf({ composites: [COACH] });
    const { commit } = await prepare({ route: { to: 'sleep', reason: 'r' } }, { team });
    const composite = { name: 'Sleep Coach', members: ['sleep'] };
    expect(commit()).toMatchObject({
      transitions: [{ to: 'sleep', composite }],
      messages: [{ agent: 'sleep', composite }],
    });
  });

  it('keeps what it found with the step, and tells viewers of it under the name of who speaks', async () => {
    const { commit } = await prepare({
      detail: { route: { sure: 90 }, agent: 'nobody' },
      publicEvents: (speaker) => [{ type: 'turn.routed', data: { speaker } }],
    });
    expect(commit().detail).toEqual({ name: 'route', note: null, agent: 'host', route: { sure: 90 } });
    expect(commit().publicEvents).toEqual([
      { type: 'turn.routed', data: { speaker: { id: 'host', name: 'Host' } } },
    ]);
  });

  it('brings in and announces in the language that it found', async () => {
    const { commit } = await prepare({
      route: { to: 'critic', reason: 'r' },
      language: 'es',
      publicEvents: (speaker) => [{ type: 'turn.routed', data: { speaker } }],
    });
    expect(commit().messages[0]?.text).toBe('Te toca, critic.');
    expect(commit().publicEvents).toMatchObject([
      { type: 'handoff', data: { toName: 'Crítica' } },
      { type: 'turn.routed', data: { speaker: { id: 'critic', name: 'Crítica' } } },
    ]);
  });

  it('announces in the conversation’s language when it found none', async () => {
    const { commit } = await prepare(
      { route: { to: 'critic', reason: 'r' } },
      { conversation: { locale: 'es' } },
    );
    expect(commit().messages[0]?.text).toBe('Te toca, critic.');
  });

  it('that this worker does not know is left to another one', async () => {
    await expect(prepare({}, { scene: { pipeline: {} } })).rejects.toThrow(WorkerLacks);
  });
});

describe('a step before the model', () => {
  const run = (more: SceneOptions) => prepare({}, { scene: more });
  it.each([
    ['gone', { type: 'gone' }],
    ['stale', { type: 'stale', known: false }],
    ['done', { type: 'done', events: [{ type: 'prepared', step: 2, name: 'route' }] }],
  ] as const)('that is %s runs nothing', async (_state, refuses) => {
    const { result, seen, committed } = await run({ refuses });
    expect([result, seen, committed]).toEqual([refuses, [], []]);
  });

  it('that a newer attempt holds commits nothing', async () => {
    await expect(run({ superseded: true })).rejects.toThrow(SupersededError);
  });

  it('whose conversation was deleted meanwhile is gone', async () => {
    expect((await run({ deleted: true })).result).toEqual({ type: 'gone' });
  });
});
