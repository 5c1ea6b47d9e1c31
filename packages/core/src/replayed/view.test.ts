import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot } from './snapshot.js';
import { initialState } from './state.js';
import { detailsOf, statusOf, viewOf } from './view.js';

const state = readSnapshot(
  JSON.parse(readFileSync(new URL('./fixtures/snapshot-1.json', import.meta.url), 'utf8')),
);
const idle = { ...state, running: null };
const pending = { since: 'x', retryAt: 'x', tries: 1 };

test('the status says what the conversation waits for', () => {
  expect(statusOf(initialState())).toBe('idle');
  expect(statusOf(state)).toBe('thinking');
  expect(statusOf(idle)).toBe('awaiting_confirmation');
  expect(statusOf({ ...state, running: state.running === null ? null : { ...state.running, pending } })).toBe(
    'pending_model',
  );
});

test('the view names the agent as users see it and lists the inbox by number', () => {
  const ref = (n: number) => ({
    n,
    id: `m${n}`,
    kind: 'message' as const,
    confirmationId: null,
    preview: `text ${n}`,
  });
  // Keys that are numbers come in order by themselves; a store may have kept them otherwise.
  const view = viewOf({ conversationId: 'c', team: 't' }, state, { b: ref(11), a: ref(9) });
  expect(view.activeAgent).toEqual({ id: 'builder', name: 'Master Builder' });
  expect(view.inbox.map((one) => one.messageId)).toEqual(['m9', 'm11']);
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

test('a conversation that was not opened has no agent yet', () => {
  expect(viewOf({ conversationId: 'c', team: 't' }, initialState(), {}).activeAgent).toBeNull();
  expect(detailsOf(initialState())).toContain('not opened yet');
});

test('the details tell the handoffs and what waits for a decision', () => {
  const details = detailsOf(state);
  expect(details).toContain(
    '**Master Builder** is active. Status: thinking, turn 5 at step 5. 4 turns, 7 model calls.',
  );
  expect(details).toContain('- 1. turn 2: Host → Master Builder (tool): there is something to build');
  expect(details).toContain('- plan_save c1, until 2026-03-09T09:00:00.000Z');
});

test('an agent is called by its id as long as the team is not known', () => {
  const view = viewOf({ conversationId: 'c', team: 't' }, { ...initialState(), activeAgent: 'host' }, {});
  expect(view.activeAgent).toEqual({ id: 'host', name: 'host' });
});

test('the details name a combination as users see it', () => {
  const composite = { name: 'Sleep & Food Coach', members: ['sleep', 'food'] };
  expect(detailsOf({ ...state, activeAgent: 'sleep', composite })).toContain(
    '**Sleep & Food Coach** is active',
  );
});

test('the details show the last twenty handoffs, and nothing where there is none', () => {
  const [entry] = state.transitions;
  if (entry === undefined) throw new Error('the fixture has a handoff');
  const transitions = Array.from({ length: 25 }, (_, i) => ({ ...entry, seq: i + 1 }));
  const lines = detailsOf({ ...idle, transitions, transitionCount: 25, confirmations: [] }).split('\n');
  expect(lines.slice(1, 4)).toEqual(['', 'Handoffs (25 in all):', expect.stringMatching(/^- 6\. /)]);
  expect(lines.at(-1)).toMatch(/^- 25\. /);
  expect(detailsOf({ ...idle, transitions: [], confirmations: [] }).split('\n')).toHaveLength(1);
});
