import { expect, test } from 'vitest';
import type { StepCommit } from '../ports/step-store.js';
import {
  applyAll,
  type ConversationEvent,
  type ConversationState,
  initialState,
  type TurnOpening,
} from '../replayed/index.js';
import type { OpeningChanges } from './decide-claim.js';
import { foldOnto, mayHaveConcurrentCommits, stepMark } from './step-changes.js';

const opening: TurnOpening = {
  type: 'turnStarted',
  turn: 1,
  kind: 'message',
  input: 1,
  confirmationId: null,
  at: '2026-03-02T09:00:00.000Z',
};
const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costMicros: 1 };

/** The first turn, whose reply has called so many tools that read. */
function calling(count: number): ConversationState {
  const calls = Array.from({ length: count }, (_, index) => {
    return { step: index + 2, reply: 1, index, tool: 't', access: 'read' as const };
  });
  const replied: ConversationEvent = {
    type: 'replied',
    step: 1,
    agent: 'host',
    rows: 1,
    calls,
    final: false,
    usage,
  };
  return applyAll(initialState(), [opening, replied]);
}

const finished = (step: number): ConversationEvent => ({ type: 'toolFinished', step });

function commitOf(state: ConversationState, events: readonly ConversationEvent[], done = true): StepCommit {
  return {
    done,
    events,
    state,
    messages: [],
    calls: [],
    transitions: [],
    confirmations: [],
    settled: [],
    drafts: [],
    publicEvents: [],
    usage: null,
    cache: null,
    outcome: null,
    provenance: null,
    detail: { agent: 'host' },
    activity: 'thinking',
  };
}

function openingOf(dropped: boolean): OpeningChanges {
  const rows = { messages: [], transitions: [], publicEvents: [], superseded: [], taken: [] };
  return { ...rows, state: initialState(), events: [opening], dropped, activity: 'thinking' };
}

test('a step that ended keeps its events, and nobody holds it', () => {
  const commit = commitOf(initialState(), [finished(2)]);
  expect(stepMark({ type: 'commit', ...commit })).toEqual({
    done: true,
    holds: false,
    detail: { agent: 'host' },
    events: [finished(2)],
  });
});

test('a step that has to be asked again stays open, without its events', () => {
  const commit = commitOf(initialState(), [finished(2)], false);
  expect(stepMark({ type: 'commit', ...commit })).toEqual({
    done: false,
    holds: false,
    detail: { agent: 'host' },
  });
});

test('an opening leaves the step to the attempt that claimed it', () => {
  expect(stepMark({ type: 'opening', ...openingOf(false) })).toEqual({
    done: false,
    holds: true,
    openingEvents: [opening],
  });
});

test('an opening with nothing left to do is all that the step comes to', () => {
  expect(stepMark({ type: 'opening', ...openingOf(true) })).toEqual({
    done: true,
    holds: false,
    openingEvents: [opening],
    events: [],
    detail: { dropped: 'withdrawn' },
  });
});

test('a tool’s result is beside others as long as another call of its reply is open', () => {
  const both = calling(2);
  const commit = commitOf(both, [finished(2)]);
  expect(mayHaveConcurrentCommits({ state: both }, commit)).toBe(true);
  expect(mayHaveConcurrentCommits({ state: applyAll(both, [finished(3)]) }, commit)).toBe(false);
  expect(mayHaveConcurrentCommits({ state: calling(1) }, commit)).toBe(false);
  expect(mayHaveConcurrentCommits({ state: initialState() }, commit)).toBe(false);
  // Only results are written side by side: what else a step does is decided on the state that it claimed.
  expect(mayHaveConcurrentCommits({ state: both }, commitOf(both, [{ type: 'rowsWritten', rows: 1 }]))).toBe(
    false,
  );
});

test('a result that is folded onto what the others have left undoes none of theirs', () => {
  const both = calling(2);
  const commit = commitOf(applyAll(both, [finished(3)]), [finished(3)]);
  const folded = foldOnto(applyAll(both, [finished(2)]), commit);
  expect(folded.state.running?.calls.map((call) => call.done)).toEqual([true, true]);
  expect(folded).toMatchObject({ events: [finished(3)], state: { running: { phase: 'ask' } } });
});
