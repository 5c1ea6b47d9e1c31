import { ConversationView, type StreamEvent } from '@roundtable/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, reduce } from './conversation-actions.js';
import { type ConversationState, emptyConversation, messageKey } from './conversation-state.js';

const AT = '2026-11-24T10:00:00.000Z';
const CONVERSATION = '3f6f7a3e-6b7e-4a59-9f5e-2d3f8a1f0c11';
const coach = { id: 'coach', name: 'Coach' };
const event = (one: StreamEvent): Action => ({ type: 'event', event: { ...one, id: '1' }, at: AT });
const run = (actions: readonly Action[], from: ConversationState = emptyConversation) =>
  actions.reduce(reduce, from);

const delta = (text: string, offset: number, attempt = 1) =>
  event({ type: 'message.delta', data: { messageId: 'm', agent: 'coach', attempt, offset, text } });
const reset = (text: string, attempt = 1) =>
  event({ type: 'message.reset', data: { messageId: 'm', agent: 'coach', attempt, text } });
const completed = (text: string, id = 'm') => {
  const about = {
    messageId: id,
    seq: 2,
    turn: 1,
    role: 'agent',
    agent: coach,
    kind: 'text',
    stopReason: 'end_turn',
  };
  return event({ type: 'message.completed', data: { ...about, text } });
};
const started = (input: { id: string; text: string } | null, turn = 1) => {
  const given = input === null ? null : { ...input, kind: 'message' };
  return event({ type: 'turn.started', data: { turn, kind: 'message', agent: coach, input: given } });
};
const outgoing = (id: string): Action => ({
  type: 'outgoing',
  message: { id, text: `text of ${id}`, state: 'sending', at: AT },
});
const accepted = (id: string): Action => ({ type: 'accepted', id, status: 'accepted', at: AT });

/** Everywhere that a message of the user is shown. */
const places = ({ order, inbox, outgoing }: ConversationState) => [
  ...order.filter((key) => key.startsWith('message.')),
  ...inbox.map(({ messageId }) => messageKey(messageId)),
  ...outgoing.map(({ id }) => messageKey(id)),
];

it('shows what was sent while the conversation was loading, until the stream tells of it', () => {
  const view = ConversationView.parse({
    ...{ id: CONVERSATION, team: 't', title: null, sessionType: 'general', locale: 'en', activeAgent: coach },
    ...{ createdAt: AT, updatedAt: AT, pinned: false, archived: false, opening: null, summary: null },
    ...{
      status: 'idle',
      turn: 0,
      transitions: [],
      transitionCount: 0,
      context: null,
      pendingConfirmations: [],
      pending: null,
    },
    ...{ inbox: [], lastEventId: 0, goalId: null, projectId: null },
    usage: {
      ...{ turns: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, costMicros: 0 },
    },
  });
  const history = { items: [], events: [], nextCursor: null, lastEventId: 0 };
  const sent = run([outgoing('u'), accepted('u'), { type: 'loaded', view, history }]);
  expect(places(sent)).toEqual([messageKey('u')]);
  expect(places(run([started({ id: 'u', text: 'text of u' })], sent))).toEqual([messageKey('u')]);
  expect(places(run([{ type: 'loaded', view, history }], sent))).toEqual([]); // later it may have been taken back
});

describe('a message that streams', () => {
  it('is put together from its pieces, whatever they are and whatever begins again', () => {
    const attempts = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(attempts, fc.boolean(), (tries, viaReset) => {
        let state = run([started({ id: 'u', text: 'hi' })]);
        for (const [attempt, pieces] of tries.entries()) {
          let text = '';
          for (const [i, piece] of pieces.entries()) {
            const opens = i === 0 && attempt > 0 && viaReset;
            const told = opens ? reset(piece, attempt) : delta(piece, text.length, attempt);
            text += piece;
            state = run([told, told], state);
            expect(state.partial?.text).toBe(text);
          }
        }
      }),
    );
  });

  it('is replaced by the whole message, and later pieces change nothing', () => {
    const state = run([delta('Hel', 0), completed('Hello.'), delta('lo', 3), reset('Hell', 2)]);
    expect(state.partial).toBeNull();
    expect(state.entries[messageKey('m')]).toMatchObject({ text: 'Hello.', agent: coach });
    expect(state.order).toEqual([messageKey('m')]);
  });

  it('waits for the reset when a piece between is missing', () => {
    const state = run([delta('Hel', 0), delta('world', 6)]);
    expect(state.partial?.text).toBe('Hel');
    expect(run([reset('Hello world')], state).partial?.text).toBe('Hello world');
  });

  it('is taken back without a trace: a piece, and a draft that the review sent back', () => {
    expect(run([delta('Hel', 0), reset('')]).partial).toBeNull();
    expect(run([completed('A draft'), reset('', 0)])).toMatchObject({ order: [], entries: {} });
  });

  it('changes nothing else with a piece: what does not stream is not drawn again', () => {
    const before = run([started({ id: 'u', text: 'hi' }), delta('a', 0)]);
    const after = run([delta('b', 1)], before);
    for (const name of ['order', 'entries', 'inbox', 'outgoing', 'turn', 'speakers'] as const)
      expect(after[name]).toBe(before[name]);
  });
});

describe('a message of the user', () => {
  const steps: readonly Action[] = [outgoing('u'), accepted('u'), started({ id: 'u', text: 'text of u' })];

  it('is shown exactly once at every moment, in whatever order answer and stream come', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
    ];
    for (const order of orders) {
      let state = emptyConversation;
      for (const at of order) {
        const action = steps[at];
        if (action !== undefined) state = reduce(state, action);
        expect(places(state)).toEqual([messageKey('u')]);
      }
      expect(state.entries[messageKey('u')]).toMatchObject({ role: 'user', text: 'text of u' });
    }
  });

  it('that is sent again with its id after a lost answer is not shown twice', () => {
    const state = run([outgoing('u'), started({ id: 'u', text: 'text of u' }), outgoing('u'), accepted('u')]);
    expect(places(state)).toEqual([messageKey('u')]);
  });

  it('typed in another tab appears when its turn begins', () => {
    expect(places(run([started({ id: 'other', text: 'from there' })]))).toEqual([messageKey('other')]);
  });

  it('queues behind a running turn, can be edited, withdrawn, merged and absorbed', () => {
    const running = run([
      started({ id: 'a', text: 'a' }),
      outgoing('b'),
      accepted('b'),
      outgoing('c'),
      accepted('c'),
    ]);
    expect(running.inbox.map(({ messageId }) => messageId)).toEqual(['b', 'c']);
    const edited = run(
      [event({ type: 'message.edited', data: { messageId: 'b', text: 'better' } })],
      running,
    );
    expect(edited.inbox[0]).toMatchObject({ text: 'better' });
    const fewer = run([event({ type: 'message.withdrawn', data: { messageId: 'b' } })], edited);
    expect(fewer.inbox.map(({ messageId }) => messageId)).toEqual(['c']);
    const absorbed = event({
      type: 'message.absorbed',
      data: { messageId: 'c', seq: 3, turn: 1, text: 'text of c' },
    });
    expect(places(run([absorbed], fewer))).toEqual([messageKey('a'), messageKey('c')]);
    const merged = [{ id: 'b', text: 'better' }];
    const input = { id: 'c', kind: 'message', text: 'text of c' };
    const next = event({
      type: 'turn.started',
      data: { turn: 2, kind: 'message', agent: coach, input, merged },
    });
    expect(places(run([next], edited))).toEqual(['a', 'b', 'c'].map(messageKey));
  });

  it('that is refused goes back to where it was typed, once', () => {
    const error = new Error('enough for today');
    const state = run([outgoing('u'), { type: 'refused', id: 'u', error }]);
    expect(state.returned).toEqual([{ id: 'u', text: 'text of u', error }]);
    expect(places(state)).toEqual([]);
    expect(run([{ type: 'put-back', id: 'u' }], state).returned).toEqual([]);
  });

  it('loses no other one that is refused or taken back before the field has it', () => {
    const error = new Error('enough for today');
    const state = run([
      ...[outgoing('u'), outgoing('v')],
      { type: 'refused', id: 'u', error },
      { type: 'refused', id: 'v', error },
      { type: 'returned', id: 'w', text: 'taken back' },
    ]);
    expect(state.returned.map(({ text }) => text)).toEqual(['text of u', 'text of v', 'taken back']);
  });
});

describe('a turn', () => {
  it('says that the model is away until something comes from it', () => {
    const data = { turn: 1, message: 'It takes a little longer.', retryAfterMs: 5_000 };
    const away = run([started(null), event({ type: 'turn.pending', data })]);
    expect(away.pending).toEqual({ message: data.message, retryAt: '2026-11-24T10:00:05.000Z' });
    expect(run([delta('a', 0)], away).pending).toBeNull();
  });

  it('that was interrupted without a word says so; with words its message does', () => {
    const end = event({
      type: 'turn.completed',
      data: { turn: 1, outcome: 'interrupted', stopReason: 'interrupted' },
    });
    const silent = run([started(null), delta('a', 0), end]);
    expect(silent.partial).toBeNull();
    expect(silent.order).toEqual(['interrupted.1']);
  });

  it('names an agent of several by its members', () => {
    const members = ['exercise_coach', 'nutrition_coach'];
    const names = {
      from: 'triage',
      to: 'exercise_coach',
      fromName: 'Front desk',
      toName: 'Exercise and Nutrition Coach',
    };
    const about = { seq: 1, members, via: 'tool', reason: 'both', announcement: '', turn: 1, at: AT };
    const state = run([
      started(null),
      event({ type: 'handoff', data: { ...about, ...names } }),
      event({
        type: 'message.delta',
        data: { messageId: 'm', agent: 'exercise_coach', attempt: 1, offset: 0, text: 'Hi' },
      }),
    ]);
    expect(state.partial?.agent).toEqual({ id: 'exercise_coach', name: names.toName, members });
    expect(state.activeAgent).toEqual(state.partial?.agent);
  });
});
