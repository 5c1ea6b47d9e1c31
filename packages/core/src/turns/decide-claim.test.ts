import { describe, expect, test } from 'vitest';
import {
  AT,
  absorbed,
  before,
  decide,
  first,
  held,
  input,
  merging,
  opening,
  pinned,
  published,
  row,
  running,
  taken,
  team,
} from '../../test/claim-scene.js';
import { applyAll, type ConversationEvent } from '../replayed/index.js';
import type { ClaimedStep } from './decide-claim.js';

describe('a conversation', () => {
  test('that does not exist is gone, and so is one that was deleted, whatever its rows say', () => {
    expect(decide({ rows: null })).toEqual({ type: 'gone' });
    for (const step of [first(), { type: 'ending' }] satisfies ClaimedStep[])
      expect(decide({ rows: { deleted: true, step } })).toEqual({ type: 'gone' });
  });
});

describe('a step that is done', () => {
  const ended: ConversationEvent = { type: 'turnEnded', turn: 5, outcome: 'answered', at: AT };
  const done = (openingEvents: readonly ConversationEvent[]): ClaimedStep => {
    return { type: 'done', openingEvents, events: [ended] };
  };

  test('says what it came to, behind those events of its opening that the run has not heard of', () => {
    const rows = { step: done([opening, pinned, row]), state: applyAll(running, [ended]) };
    expect(decide({ rows })).toEqual({ type: 'done', events: [pinned, row, ended] });
    expect(decide({ rows, asked: { opening: null } })).toEqual({ type: 'done', events: [ended] });
  });

  test('needs no team: it is not done again', () => {
    const rows = { step: done([opening]), currentHash: null };
    expect(decide({ rows, published: null })).toMatchObject({ type: 'done' });
  });

  test('sends a run back to the snapshot that would have taken other inputs', () => {
    const rows = { step: done([opening, pinned, row]) };
    expect(decide({ rows, asked: { opening: merging } })).toEqual({ type: 'stale', known: true });
  });
});

test('a step that another attempt ends at this instant is to be tried again', () => {
  expect(() => decide({ rows: { step: { type: 'ending' } } })).toThrow(
    'step 5/1 is being finished by another attempt',
  );
});

describe('a run that is behind the store', () => {
  test('opens no turn that has begun or is over', () => {
    for (const state of [running, { ...before, turn: 5 }, { ...before, turn: 6 }])
      expect(decide({ rows: { state } })).toEqual({ type: 'stale', known: true });
    expect(decide({ rows: { state: { ...before, turn: 3 } } }).type).toBe('claimed');
  });

  test('goes on with no turn but the one that runs', () => {
    const asked = { opening: null, step: { type: 'askAgent', turn: 5, step: 2 } } as const;
    expect(decide({ rows: { state: running }, asked }).type).toBe('claimed');
    for (const state of [null, before, { ...running, running: null }])
      expect(decide({ rows: { state }, asked })).toEqual({ type: 'stale', known: true });
    const ahead = applyAll(running, [{ ...opening, turn: 6 }]);
    expect(decide({ rows: { state: ahead }, asked })).toEqual({ type: 'stale', known: true });
  });

  test('does not open a turn again that another attempt has opened and ended', () => {
    const rows = { state: { ...before, turn: 5 }, step: held(2, [opening, row]) };
    expect(decide({ rows })).toEqual({ type: 'stale', known: true });
  });

  test('hears that others were taken than it believes', () => {
    const rows = { state: running, step: held(2, [opening, pinned, row]), inputs: [input(5), input(6)] };
    expect(decide({ rows, asked: { opening: merging } })).toEqual({ type: 'stale', known: true });
    const joined = { ...rows, step: held(2, [opening, pinned, row, absorbed]) };
    expect(decide({ rows: joined })).toEqual({ type: 'stale', known: true });
  });

  test('hears that nobody accepted an input which it would open a turn with', () => {
    expect(decide({ rows: { inputs: [] } })).toEqual({ type: 'stale', known: false });
    expect(decide({ rows: { inputs: [input(5)] }, asked: { opening: merging } })).toEqual({
      type: 'stale',
      known: false,
    });
    // That it is behind besides changes nothing of that.
    expect(decide({ rows: { inputs: [], state: { ...before, turn: 5 } } })).toEqual({
      type: 'stale',
      known: false,
    });
  });

  test('may ask for messages to join that nobody accepted: they are left alone', () => {
    const asked = { joining: { after: 5, inputs: [6] } };
    expect(decide({ asked })).toMatchObject({ type: 'claimed', claim: { state: { lastTaken: 5 } } });
  });
});

describe('the version of the team', () => {
  test('is the published one for the step that opens a turn, and has to be loaded first', () => {
    expect(decide({ rows: { currentHash: 'h2' }, published: null })).toEqual({
      type: 'needsTeam',
      hash: 'h2',
    });
    expect(decide({ rows: { currentHash: 'h2' } })).toEqual({ type: 'needsTeam', hash: 'h2' });
    expect(taken().claim.published).toBe(published);
  });

  test('stays the pinned one for later steps, whatever is published meanwhile', () => {
    const rows = { state: running, currentHash: 'h2' };
    const later = { opening: null, step: { type: 'askAgent', turn: 5, step: 2 } } as const;
    expect(taken({ rows, asked: later }).claim.published).toBe(published);
    // So it does for another attempt of the step that opened the turn.
    expect(taken({ rows: { ...rows, step: held(2, [opening, pinned, row]) } }).claim.published).toBe(
      published,
    );
    expect(decide({ rows, asked: later, published: { hash: 'h2', team } })).toEqual({
      type: 'needsTeam',
      hash: 'h1',
    });
  });

  test('is the published one where a running turn has none', () => {
    const rows = { state: applyAll(before, [opening]) };
    const later = { opening: null, step: { type: 'askAgent', turn: 5, step: 2 } } as const;
    expect(taken({ rows, asked: later }).claim.published).toBe(published);
  });

  test('that was never published names its team and the command', () => {
    expect(() => decide({ rows: { currentHash: null } })).toThrow(
      'team "t" is not published: run "npm run teams:publish"',
    );
  });
});
