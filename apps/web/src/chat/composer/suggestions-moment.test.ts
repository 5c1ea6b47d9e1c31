import { expect, it } from 'vitest';
import { type ConversationState, emptyConversation, type MessageEntry } from '../state/conversation-state.js';
import { momentOf, saidIn, suggestedTexts } from './suggestions-moment.js';

const message = (role: 'user' | 'agent', text: string): MessageEntry => ({
  ...{ type: 'message', key: text, id: text, role, agent: null, kind: 'text' },
  ...{ text, turn: 1, at: null, stopReason: null },
});

function talk(messages: readonly MessageEntry[], more: Partial<ConversationState> = {}): ConversationState {
  return {
    ...emptyConversation,
    phase: 'ready',
    order: messages.map(({ key }) => key),
    entries: Object.fromEntries(messages.map((one) => [one.key, one])),
    ...more,
  };
}
const model = { isDemo: false };
const said = (count: number) =>
  Array.from({ length: count }, (_, i) => [message('user', `u${i}`), message('agent', `a${i}`)]).flat();
const agent = { id: 'coach', name: 'Coach' };

it('suggests in an empty conversation, and after a reply that asks nothing', () => {
  expect(momentOf(talk([]), model)).toBe('empty');
  expect(momentOf(talk(said(1)), model)).toBe('after_reply');
});

it.each(['How often?', 'Shall I? ', '**Which one?**', 'Did you say “yes?”', '(Or not?)'])(
  'leaves the answer to “%s” to the user',
  (text) => expect(momentOf(talk([message('user', 'u'), message('agent', text)]), model)).toBeNull(),
);

it.each<[string, Partial<ConversationState>]>([
  ['the conversation loads', { phase: 'loading' }],
  ['a turn runs', { turn: { n: 1, agent } }],
  ['the model is away', { pending: { message: null, retryAt: null } }],
  ['a message goes out', { outgoing: [{ id: 'm', text: 'Hi', state: 'sending', at: '' }] }],
])('suggests nothing while %s', (_, more) => {
  expect(momentOf(talk([], more), model)).toBeNull();
  expect(momentOf(talk(said(1), more), model)).toBeNull();
});

it('is silent after the user’s own words, and in what only looks empty', () => {
  expect(momentOf(talk([message('user', 'u')]), model)).toBeNull();
  expect(momentOf(talk([], { older: 'more' }), model)).toBeNull();
});

it('ends when somebody knows the team, but leads on where a stand-in answers', () => {
  expect(momentOf(talk(said(3)), model)).toBe('after_reply');
  expect(momentOf(talk(said(4)), model)).toBeNull();
  expect(momentOf(talk(said(4)), { isDemo: true })).toBe('after_reply');
});

it('speaks the conversation’s language, and says nothing twice', () => {
  const general: { en: string; es?: string }[] = [{ en: 'Hello', es: 'Hola' }, { en: 'Only English' }];
  const team = { suggestions: { general } };
  const about = { sessionType: 'general', locale: 'es' };
  expect(suggestedTexts(team, about)).toEqual(['Hola', 'Only English']);
  expect(suggestedTexts(team, { ...about, said: saidIn(talk([message('user', ' hola')])) })).toEqual([
    'Only English',
  ]);
  expect(suggestedTexts(team, { ...about, sessionType: 'planning' })).toEqual([]);
  expect(suggestedTexts(undefined, about)).toEqual([]);
});
