import { expect, it } from 'vitest';
import type { MessageEntry } from '../chat/state/conversation-state.js';
import { latestExchange } from './latest-exchange.js';

const nothing = { turn: null, partial: null, inbox: [], outgoing: [] };
const entry = (id: string, turn: number, more: Partial<MessageEntry>): MessageEntry => ({
  ...{ type: 'message', key: id, id, role: 'user', agent: null, kind: 'text', text: id, turn, at: '' },
  stopReason: null,
  ...more,
});
const of = (...entries: MessageEntry[]) =>
  latestExchange({
    ...nothing,
    order: entries.map(({ key }) => key),
    entries: Object.fromEntries(entries.map((one) => [one.key, one])),
  });

it('is the latest turn with what the user said in it', () => {
  const answer = entry('b', 2, { role: 'agent' });
  expect(of(entry('a', 1, {}), entry('q', 2, {}), entry('r', 2, {}), answer)).toEqual({
    turn: 2,
    text: 'q\n\nr',
    messages: ['q', 'r'],
    asked: 'r',
    answered: 'b',
  });
});

it.each(['event', 'decision'])('is none of a turn with a system message of kind "%s"', (kind) => {
  expect(
    of(entry('q', 2, {}), entry('s', 2, { role: 'system', kind }), entry('b', 2, { role: 'agent' })),
  ).toBeNull();
});
