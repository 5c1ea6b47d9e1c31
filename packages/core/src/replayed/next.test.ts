import { expect, test } from 'vitest';
import { LONGEST_PENDING_MS, next } from './next.js';
import { type ConversationState, initialState, type RunningTurn } from './state.js';

const AT = '2026-03-02T09:00:00.000Z';
const NOW = Date.parse(AT);
const turn: RunningTurn = {
  turn: 3,
  kind: 'message',
  input: 3,
  confirmationId: null,
  startedAt: AT,
  phase: 'ask',
  step: 4,
  iterations: 1,
  handoffs: 0,
  path: ['host'],
  prepared: 0,
  reviewed: 0,
  repaired: false,
  calls: [],
  pending: null,
};

function stateOf(
  more: Partial<RunningTurn>,
  steps: { prepare?: string[]; review?: string[] } = {},
): ConversationState {
  const team = {
    hash: 'h',
    home: 'host',
    names: {},
    disposition: 'queue' as const,
    prepare: steps.prepare ?? [],
    review: steps.review ?? [],
    limits: { iterations: 10, handoffs: 3 },
  };
  return { ...initialState(), turn: 3, team, running: { ...turn, ...more } };
}

const types = (state: ConversationState, now = NOW) => {
  const todo = next(state, now);
  return todo.type === 'steps'
    ? todo.steps.map((step) => `${step.type} ${step.turn}/${step.step}`)
    : todo.type;
};

test('without a turn there is nothing to do', () => {
  expect(next(initialState(), NOW)).toEqual({ type: 'idle' });
});

test('a turn opens with what it is about', () => {
  expect(types(stateOf({ phase: 'open' }))).toEqual(['askAgent 3/4']);
  expect(types(stateOf({ phase: 'open' }, { prepare: ['a'] }))).toEqual(['prepare 3/4']);
  expect(types(stateOf({ phase: 'open', kind: 'decision', confirmationId: 'c' }))).toEqual([
    'applyDecision 3/4',
  ]);
  expect(types(stateOf({ phase: 'open', kind: 'expiry' }))).toEqual(['expireConfirmations 3/4']);
});

test('a plain yes in talk is a decision first', () => {
  expect(types(stateOf({ phase: 'open', kind: 'message', confirmationId: 'c' }, { prepare: ['a'] }))).toEqual(
    ['applyDecision 3/4'],
  );
});

test('prepare and review steps run in the order of the team', () => {
  const names = (state: ConversationState) => {
    const todo = next(state, NOW);
    return todo.type === 'steps' ? todo.steps.map((step) => ('name' in step ? step.name : step.type)) : [];
  };
  const steps = { prepare: ['a', 'b'], review: ['x', 'y'] };
  expect([0, 1, 2].map((prepared) => names(stateOf({ phase: 'prepare', prepared }, steps))[0])).toEqual([
    'a',
    'b',
    'askAgent',
  ]);
  expect([0, 1].map((reviewed) => names(stateOf({ phase: 'review', reviewed }, steps))[0])).toEqual([
    'x',
    'y',
  ]);
});

test('a review without steps ends the turn visibly', () => {
  expect(types(stateOf({ phase: 'review' }))).toEqual(['settleTurn 3/4']);
});

test('reads run side by side up to the next write; a write runs alone', () => {
  const calls = (access: ('read' | 'write')[], done: number[] = []) =>
    access.map((one, i) => ({
      step: i + 1,
      reply: 0,
      index: i,
      tool: 't',
      access: one,
      done: done.includes(i),
    }));
  const steps = (list: ReturnType<typeof calls>) => types(stateOf({ phase: 'tools', calls: list }));
  expect(steps(calls(['read', 'read', 'write', 'read']))).toEqual(['runTool 3/1', 'runTool 3/2']);
  expect(steps(calls(['read', 'read', 'write', 'read'], [0, 1]))).toEqual(['runTool 3/3']);
  expect(steps(calls(['read', 'read', 'write', 'read'], [0, 1, 2]))).toEqual(['runTool 3/4']);
  expect(steps(calls(['write', 'write']))).toEqual(['runTool 3/1']);
  expect(steps(calls(['read', 'read', 'read']))).toEqual(['runTool 3/1', 'runTool 3/2', 'runTool 3/3']);
});

test('while the model is away the turn sleeps, then asks as the same step', () => {
  const pending = { since: AT, retryAt: '2026-03-02T09:00:05.000Z', tries: 1 };
  expect(next(stateOf({ pending }), NOW)).toEqual({ type: 'sleep', until: NOW + 5_000 });
  expect(types(stateOf({ pending }), NOW + 5_000)).toEqual(['askAgent 3/4']);
});

test('after 24 hours without the model the turn fails visibly', () => {
  const pending = { since: AT, retryAt: '2026-03-03T09:04:00.000Z', tries: 300 };
  const todo = next(stateOf({ pending }), NOW + LONGEST_PENDING_MS);
  expect(todo).toEqual({
    type: 'steps',
    steps: [{ type: 'settleTurn', turn: 3, step: 4, outcome: 'failed', code: 'MODEL_UNAVAILABLE' }],
  });
});

test('a turn whose team is not known yet asks the model', () => {
  const unknown = (phase: RunningTurn['phase']) => types({ ...stateOf({ phase }), team: null });
  expect([unknown('open'), unknown('prepare'), unknown('review')]).toEqual([
    ['askAgent 3/4'],
    ['askAgent 3/4'],
    ['settleTurn 3/4'],
  ]);
});
