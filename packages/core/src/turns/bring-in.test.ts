import { expect, it } from 'vitest';
import { topics } from '../../test/topics.js';
import type { TakenInput } from '../ports/step-store.js';
import { type ConversationState, initialState } from '../replayed/index.js';
import { Team } from '../teams/team.js';
import { type BroughtIn, bringIn, speakerFor, wishedFor } from './bring-in.js';

const agent = (id: string, name: string) => ({ id, name, role: 'Talks', color: '#000', prompt: 'Talk.' });
const member = (id: string, name: string) => ({ id, name: { en: name }, role: 'r', instructions: 'i' });
const team = Team.parse({
  id: 'trio',
  name: 'Trio',
  description: 'Two agents, and one of members.',
  locales: ['en', 'es'],
  home: 'host',
  values: 'Be kind.',
  agents: [agent('host', 'Host'), agent('guest', 'Guest')],
  composites: [
    {
      id: 'coaches',
      name: { en: '{members} Coach', es: 'Coach de {members}' },
      color: '#000',
      prompt: 'You are {name}.',
      members: [member('sleep', 'Sleep'), member('food', 'Food')],
    },
  ],
});
const withVisits = Team.parse({ ...team, visits: 'guest' });
const place = {
  published: { hash: 'h', team },
  locale: 'en' as const,
  rowId: (seq: number) => `row-${seq}`,
  turn: 5,
  at: '2026-03-02T09:00:00.000Z',
};

const at = (activeAgent: string | null, more: Partial<ConversationState> = {}): ConversationState => {
  return { ...initialState(), seq: 9, transitionCount: 2, activeAgent, ...more };
};
const who = (to: string, more: Partial<BroughtIn> = {}): BroughtIn => {
  return { to, reason: 'why', line: { en: 'Here I am.', es: 'Aquí estoy.' }, declined: false, ...more };
};

it('a switch is recorded, and visible: a row, a transition and an event', () => {
  const transition = {
    seq: 3,
    from: 'host',
    to: 'guest',
    via: 'system',
    reason: 'why',
    turn: 5,
    at: place.at,
  };
  const stored = { ...transition, context: 'why', announcement: 'Here I am.', afterSeq: 10 };
  expect(bringIn(at('host'), who('guest'), place)).toEqual({
    row: {
      id: 'row-10',
      seq: 10,
      turn: 5,
      step: 0,
      role: 'system',
      agent: 'guest',
      kind: 'handoff',
      text: 'Here I am.',
      blocks: null,
      stopReason: null,
    },
    transition: stored,
    events: [
      { type: 'rowsWritten', rows: 1 },
      { type: 'handedOff', transition },
    ],
    publicEvent: {
      type: 'handoff',
      data: { ...stored, members: null, fromName: 'Host', toName: 'Guest' },
    },
  });
});

it('nobody is brought in who is here, nor before the conversation has an agent', () => {
  expect(bringIn(at('guest'), who('guest'), place)).toBeNull();
  expect(bringIn(at(null), who('guest'), place)).toBeNull();
});

it('who was sent away is remembered, unless it is the home agent', () => {
  const declined = (from: string, more: Partial<BroughtIn>) =>
    bringIn(at(from), who(from === 'host' ? 'guest' : 'host', more), place)?.events.slice(2);
  expect(declined('guest', { declined: true })).toEqual([{ type: 'handoffDeclined', agent: 'guest' }]);
  expect(declined('guest', { declined: false })).toEqual([]);
  expect(declined('host', { declined: true })).toEqual([]);
});

it('a member of a composite comes under its own name, in the language of the conversation', () => {
  const composite = { name: 'Coach de Sleep', members: ['sleep'] };
  const switched = bringIn(at('host'), who('sleep'), { ...place, locale: 'es' });
  expect(switched?.row).toMatchObject({ agent: 'sleep', composite, text: 'Aquí estoy.' });
  expect(switched?.transition).toMatchObject({ to: 'sleep', composite });
  expect(switched?.events[1]).toMatchObject({
    type: 'handedOff',
    transition: { to: 'sleep', members: ['sleep'] },
    composite,
  });
  expect(switched?.publicEvent).toMatchObject({
    data: { members: ['sleep'], fromName: 'Host', toName: 'Coach de Sleep' },
  });
});

it('a combination is named as it spoke', () => {
  const composite = { name: 'Sleep & Food Coach', members: ['sleep', 'food'] };
  const switched = bringIn(at('sleep', { composite }), who('host'), place);
  expect(switched?.publicEvent).toMatchObject({
    data: { from: 'sleep', fromName: 'Sleep & Food Coach', toName: 'Host' },
  });
});

it('who has left the team is called by its id', () => {
  expect(bringIn(at('gone'), who('vanished'), place)?.publicEvent).toMatchObject({
    data: { fromName: 'gone', toName: 'vanished' },
  });
});

const wish = { declines: null, staysWith: null, wants: null };
const wished = (heard: Partial<typeof wish> | { staysWith: string } | { declines: string }, active: string) =>
  wishedFor({ ...wish, ...heard }, { active, team, locale: 'en' });

it('a user who would rather stay with somebody gets them, and the other one is sent away', () => {
  expect(wished({ staysWith: 'host' }, 'guest')).toMatchObject({
    to: 'host',
    reason: 'The user would rather talk to Host',
    line: { en: 'Of course. You are with Host again.' },
    declined: true,
  });
  expect(wished({ staysWith: 'vanished' }, 'guest')?.reason).toContain('vanished');
});

it('a user who declines the one who talks is led home', () => {
  expect(wished({ declines: 'guest' }, 'guest')).toMatchObject({
    to: 'host',
    line: { es: 'Por supuesto. Vuelves a estar con Host.' },
    declined: true,
  });
});

it('no wish, and a wish that is fulfilled, moves nobody', () => {
  expect(wishedFor(null, { active: 'guest', team, locale: 'en' })).toBeNull();
  expect(wished({}, 'guest')).toBeNull();
  expect(wished({ staysWith: 'guest' }, 'guest')).toBeNull();
  expect(wished({ declines: 'host' }, 'guest')).toBeNull();
});

const due = (topic: TakenInput['topic'], more: Partial<TakenInput> = {}): TakenInput => {
  const base = { n: 1, id: 'i1', kind: 'system' as const, text: 'x', confirmationId: null };
  return { ...base, topic, topicId: null, withdrawn: false, supersedes: null, ...more };
};
const speaks = (topic: TakenInput['topic'], of = team) =>
  speakerFor(due(topic), { team: of, locale: 'en', topics });

it('whom a topic names opens the turn, announced by name, and nobody is sent away for it', () => {
  expect(speaks('visit', withVisits)).toEqual({
    to: 'guest',
    reason: 'A visit is due',
    line: { en: 'Guest comes by.', es: 'Guest se pasa.' },
    declined: false,
  });
  expect(speaks('visit')?.to).toBe('host');
  expect(speaks('bill', withVisits)).toEqual({
    to: 'host',
    reason: 'A bill came in',
    line: { en: 'Host has a bill.' },
    declined: false,
  });
});

it('a topic that names nobody, and one of another version, is opened by whoever is at work', () => {
  expect([speaks('parcel'), speaks('comet'), speaks('toString')]).toEqual([null, null, null]);
});

it('only the system speaks unasked', () => {
  const about = { team, locale: 'en' as const, topics };
  expect(speakerFor(due('visit', { kind: 'message' }), about)).toBeNull();
  expect(speakerFor(due(null), about)).toBeNull();
});
