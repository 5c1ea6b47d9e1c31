import type { Message } from '@roundtable/api';
import type { StreamEvent } from '@roundtable/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, play, toldIn, turns } from '../../../test/played-turns.js';
import { type Action, reduce } from './conversation-actions.js';
import { type ConversationState, type Entry, emptyConversation, statusOf } from './conversation-state.js';

const run = (state: ConversationState, actions: readonly Action[]) => actions.reduce(reduce, state);
const told = (events: readonly StreamEvent[]): Action[] =>
  events.map((event, i) => ({ type: 'event', event: { ...event, id: String(i + 1) }, at: AT }));

function snapshot(
  { moments, events }: ReturnType<typeof play>,
  viewAt: number,
  messagesAt: number,
): Extract<Action, { type: 'loaded' }> {
  const view = moments[viewAt]?.view;
  const rows = moments[messagesAt]?.messages ?? [];
  if (view === undefined) throw new Error(`no moment ${viewAt}`);
  const told = toldIn(events.slice(0, messagesAt), [0, Number.POSITIVE_INFINITY]);
  const history = { items: rows.toReversed(), events: told, nextCursor: null, lastEventId: messagesAt };
  return { type: 'loaded', view, history };
}

/** As the server cuts it: a turn without a message, too, is on one of the pages. */
function pagesOf(rows: readonly Message[], size: number) {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => {
    const items = rows.slice(n * size, (n + 1) * size);
    const next = rows[(n + 1) * size];
    const isCut = next?.turn === items.at(-1)?.turn;
    const from = next === undefined ? 0 : next.turn + (isCut ? 0 : 1);
    const to = n === 0 ? Number.POSITIVE_INFINITY : (items[0]?.turn ?? 0);
    return { items, turns: [from, to] as const, isLast: next === undefined };
  });
}

/** What a reader sees and both ways have to agree on. */
function seen(state: ConversationState) {
  const lines = state.order.flatMap((key): Entry[] => {
    const entry = state.entries[key];
    if (entry === undefined) return [];
    return [entry];
  });
  const { topics, partial, turn, pending, activeAgent, confirmations, inbox } = state;
  return {
    lines,
    topics,
    status: statusOf(state),
    partial,
    turn,
    pending,
    activeAgent,
    confirmations,
    inbox,
  };
}

describe('snapshot and stream', () => {
  it('a page that is opened at any moment comes to show what one shows that was there from the start', () => {
    fc.assert(
      fc.property(turns, fc.nat(), (script, a) => {
        const played = play(script);
        const at = a % (played.events.length + 1);
        const whole = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        const late = run(emptyConversation, [snapshot(played, at, at), ...told(played.events).slice(at)]);
        expect(seen(late)).toEqual(seen(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('nothing is missing or there twice when the two halves of the snapshot are of different moments', () => {
    fc.assert(
      fc.property(turns, fc.nat(), fc.nat(), (script, a, b) => {
        const played = play(script);
        const [viewAt, messagesAt] = [a % (played.events.length + 1), b % (played.events.length + 1)];
        const whole = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        const rest = told(played.events).slice(Math.min(viewAt, messagesAt));
        const late = run(emptyConversation, [snapshot(played, viewAt, messagesAt), ...rest]);
        const sorted = (state: ConversationState) => {
          const { lines, ...others } = seen(state);
          return { ...others, lines: lines.toSorted((x, y) => x.key.localeCompare(y.key)) };
        };
        expect(sorted(late)).toEqual(sorted(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('a transcript that is read page by page comes to show the same, whatever turn a page ends in', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 7 }), (script, size) => {
        const played = play(script);
        const end = played.events.length;
        const whole = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        const { view, history } = snapshot(played, end, end);
        const pages = pagesOf(history.items, size).map(({ items, turns, isLast }) => ({
          ...{ items, events: toldIn(played.events, turns), nextCursor: isLast ? null : 'more' },
        }));
        const [first = { items: [], events: history.events, nextCursor: null }, ...older] = pages;
        const read = run(emptyConversation, [
          { type: 'loaded', view, history: { ...first, lastEventId: end } },
          ...older.map((page): Action => ({ type: 'older', page })),
        ]);
        expect(seen(read)).toEqual(seen(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('an event that is told twice in a row changes nothing the second time', () => {
    fc.assert(
      fc.property(turns, (script) => {
        const played = play(script);
        const twice = told(played.events).flatMap((action) => [action, action]);
        const once = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        expect(seen(run(emptyConversation, [snapshot(played, 0, 0), ...twice]))).toEqual(seen(once));
      }),
    );
  });
});

it('a task is named where it begins, and not over messages in which it goes on', () => {
  const briefed = (turn: number, workflow: 'matched' | 'continue'): StreamEvent => ({
    type: 'turn.briefed',
    data: {
      ...{ turn, workflow, agent: { id: 'ux', name: 'UX' }, language: 'en', guides: [], alternates: [] },
      task: { id: 'map', name: 'Map a journey', score: 90, class: 'HIGH' },
    },
  });
  const { order } = run(emptyConversation, told([briefed(1, 'matched'), briefed(2, 'continue')]));
  expect(order).toEqual(['briefed.1']);
});
