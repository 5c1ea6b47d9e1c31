import { describe, expect, test } from 'vitest';
import {
  AT,
  absorbed,
  before,
  conversation,
  decide,
  held,
  input,
  NOW,
  opening,
  pinned,
  row,
  running,
  taken,
} from '../../test/claim-scene.js';
import type { ConversationEvent } from '../replayed/index.js';

describe('a first claim', () => {
  /** Whoever was active is not at home, and the user was away for long. */
  const away = { ...before, activeAgent: 'goalArchitect', lastTurnEndedAt: '2026-03-01T00:00:00.000Z' };

  test('opens the turn: the input is taken, and all that comes of it is to be written', () => {
    const { type, claim, opening: written } = taken();
    expect(type).toBe('claimed');
    expect(claim).toMatchObject({
      key: { turn: 5, step: 1 },
      token: 1,
      conversation,
      input: { n: 5 },
      state: { turn: 5, lastTaken: 5, seq: 10, running: { turn: 5, input: 5 }, team: { hash: 'h1' } },
      openingEvents: [pinned, row],
    });
    expect(written).toMatchObject({
      state: claim.state,
      events: [opening, pinned, row],
      messages: [{ id: 'm5', seq: 10 }],
      taken: [{ n: 5, mergedInto: null }],
      dropped: false,
      activity: 'thinking',
    });
    expect(written?.publicEvents.map((event) => event.type)).toEqual(['turn.started']);
  });

  test('answers the last of several inputs that was not withdrawn', () => {
    const inputs = [input(5), input(6), input(7, { withdrawn: true })];
    const asked = { opening: { ...opening, input: 7, merged: [5, 6] } };
    expect(taken({ rows: { inputs }, asked }).claim.input?.n).toBe(6);
  });

  test('gives rows that have no id yet one of their place', () => {
    expect(taken({ rows: { state: away } }).opening?.messages.map(({ id }) => id)).toEqual([
      'm5',
      'c/row/5/11',
    ]);
  });

  test('speaks the language of the conversation', () => {
    const lineIn = (locale: 'en' | 'es') =>
      taken({ rows: { state: away, conversation: { ...conversation, locale } } }).opening?.messages.at(-1)
        ?.text;
    expect(lineIn('es')).not.toBe(lineIn('en'));
  });

  test('that finds all withdrawn ends the turn, and leaves the conversation as it rests', () => {
    const decision = taken({ rows: { inputs: [input(5, { withdrawn: true })] } });
    const ended: ConversationEvent = { type: 'turnEnded', turn: 5, outcome: 'withdrawn', at: AT };
    expect(decision).toMatchObject({
      type: 'dropped',
      claim: { input: null, openingEvents: [ended], state: { turn: 5, lastTaken: 5, running: null } },
      opening: { dropped: true, events: [opening, ended], messages: [], activity: 'idle' },
    });
  });
});

describe('a later claim', () => {
  test('of the step that opened the turn opens nothing again, and tells the run what it has missed', () => {
    const rows = { state: running, step: held(2, [opening, pinned, row]) };
    expect(decide({ rows })).toMatchObject({
      type: 'claimed',
      claim: { token: 2, state: running, input: { n: 5 }, openingEvents: [pinned, row] },
      opening: null,
    });
  });

  test('of a later step takes nothing, and has nothing to tell', () => {
    const asked = { opening: null, step: { type: 'askAgent', turn: 5, step: 2 } } as const;
    expect(decide({ rows: { state: running, inputs: [] }, asked })).toMatchObject({
      type: 'claimed',
      claim: { key: { turn: 5, step: 2 }, token: 1, state: running, input: null, openingEvents: [] },
      opening: null,
    });
  });

  test('lets messages join: their events follow on those that are stored', () => {
    const rows = { state: running, step: held(2, [opening, pinned, row]), inputs: [input(5), input(6)] };
    const { type, claim, opening: written } = taken({ rows, asked: { joining: { after: 5, inputs: [6] } } });
    expect(type).toBe('claimed');
    expect(written).toMatchObject({
      events: [opening, pinned, row, absorbed],
      messages: [{ id: 'm6', seq: 11 }],
      taken: [{ n: 6, mergedInto: 5 }],
      activity: 'thinking',
    });
    expect(claim).toMatchObject({ state: { lastTaken: 6, seq: 11 }, openingEvents: [pinned, row, absorbed] });
  });

  test('switches agents for a message that joins, at the time that it is given', () => {
    const inputs = [input(6, { text: "I'd rather stay with Coach" })];
    const state = { ...running, activeAgent: 'goalArchitect' };
    const asked = {
      opening: null,
      step: { type: 'askAgent', turn: 5, step: 2 },
      joining: { after: 5, inputs: [6] },
    } as const;
    const decision = taken({ rows: { state, inputs }, asked });
    expect(decision.opening?.transitions).toMatchObject([{ to: 'coach', at: NOW }]);
  });
});
