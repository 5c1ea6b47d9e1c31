import { expect, test } from 'vitest';
import { topics } from '../../test/topics.js';
import type { TakenInput } from '../ports/step-store.js';
import { applyAll, type ConversationState, initialState, type TurnOpening } from '../replayed/index.js';
import { Team } from '../teams/team.js';
import { inputRow, openTurn, teamSlice } from './open-turn.js';

const agent = (id: string, name: string) => ({ id, name, role: 'r', color: 'c', prompt: 'p' });
const team = Team.parse({
  id: 't',
  name: 'T',
  description: 'd',
  locales: ['en', 'es'],
  home: 'coach',
  values: 'v',
  agents: [
    agent('coach', 'Coach'),
    agent('goalArchitect', 'Goal Architect'),
    agent('motivator', 'Motivator'),
  ],
});
const AT = Date.parse('2026-03-02T09:00:00.000Z');
const HOUR_MS = 3_600_000;
/** An input that is about nothing else. */
const PLAIN = { confirmationId: null, topic: null, topicId: null, withdrawn: false, supersedes: null };

/** A conversation whose last turn ended at AT with this agent. */
function after(activeAgent: string | null, more: Partial<ConversationState> = {}): ConversationState {
  const lastTurnEndedAt = activeAgent === null ? null : new Date(AT).toISOString();
  return {
    ...initialState(),
    turn: 4,
    seq: 9,
    lastTaken: 4,
    activeAgent,
    transitionCount: 2,
    lastTurnEndedAt,
    ...more,
  };
}

function open(
  before: ConversationState,
  text: string,
  more: {
    afterMs?: number;
    kind?: TurnOpening['kind'];
    team?: Team;
    locale?: 'en' | 'es';
    /** Further ones before it, which it merges; and what it is about. */
    merged?: string[];
    about?: Partial<TakenInput>;
    openedWith?: number;
  } = {},
) {
  const kind = more.kind ?? 'message';
  const at = new Date(AT + (more.afterMs ?? 60_000)).toISOString();
  const base = { ...PLAIN, ...more.about };
  const texts = [...(more.merged ?? []), text];
  const inputs: TakenInput[] =
    kind === 'expiry' ? [] : texts.map((one, i) => ({ n: 5 + i, id: `m${5 + i}`, kind, text: one, ...base }));
  const opening: TurnOpening = {
    type: 'turnStarted',
    turn: 5,
    kind,
    input: more.openedWith ?? inputs.at(-1)?.n ?? null,
    confirmationId: null,
    at,
  };
  const published = { hash: 'h2', team: more.team ?? team };
  const opened = openTurn(before, opening, {
    published,
    inputs,
    locale: more.locale ?? 'en',
    topics,
    rowId: (seq) => `row-${seq}`,
  });
  // What the workflow folds is what the transaction stored.
  expect(applyAll(before, [opening, ...opened.events])).toEqual(opened.state);
  return opened;
}

test('a first message meets the home agent and pins the team', () => {
  const opened = open(initialState(), 'hello');
  expect(opened.state).toMatchObject({
    activeAgent: 'coach',
    team: teamSlice({ hash: 'h2', team }, 'en'),
    lastTaken: 5,
    seq: 1,
  });
  expect(opened.messages).toMatchObject([
    { id: 'm5', seq: 1, turn: 5, role: 'user', kind: 'text', text: 'hello' },
  ]);
  expect(opened.publicEvents).toMatchObject([
    { type: 'turn.started', data: { turn: 5, agent: { name: 'Coach' } } },
  ]);
});

test('each turn pins the present version of the team', () => {
  const before = after('coach', { team: teamSlice({ hash: 'h1', team }, 'en') });
  expect(open(before, 'hi').state.team?.hash).toBe('h2');
});

test('a system event is a row of its own kind, a decision and an expiry are none yet', () => {
  expect(open(after('coach'), 'it is due', { kind: 'system' }).messages).toMatchObject([
    { role: 'system', kind: 'event' },
  ]);
  expect(open(after('coach'), 'yes', { kind: 'decision' }).messages).toEqual([]);
  expect(open(after('coach'), '', { kind: 'expiry' }).messages).toEqual([]);
});

test('after 12 quiet hours the next message meets the home agent again, by a visible transition', () => {
  const opened = open(after('goalArchitect'), 'hi', { afterMs: 13 * HOUR_MS });
  expect(opened.state).toMatchObject({ activeAgent: 'coach', transitionCount: 3, declined: [], seq: 11 });
  expect(opened.transitions).toMatchObject([
    {
      seq: 3,
      from: 'goalArchitect',
      to: 'coach',
      via: 'system',
      turn: 5,
      afterSeq: 11,
      announcement: 'Welcome back.',
    },
  ]);
  expect(opened.transitions[0]?.reason).toContain('13 quiet hours');
  expect(opened.messages.map((row) => [row.seq, row.role, row.kind])).toEqual([
    [10, 'user', 'text'],
    [11, 'system', 'handoff'],
  ]);
  expect(opened.publicEvents.map((event) => event.type)).toEqual(['turn.started', 'handoff']);
});

test('an agent that has left the team was not sent away by the user', () => {
  const left = open(after('goalArchitect'), 'hi', { team: { ...team, agents: team.agents.slice(0, 1) } });
  expect(left.state.declined).toEqual([]);
});

test('less than 12 hours, or something that is no message, leaves the agent in place', () => {
  expect(open(after('goalArchitect'), 'hi', { afterMs: 11 * HOUR_MS }).transitions).toEqual([]);
  expect(open(after('goalArchitect'), 'due', { afterMs: 13 * HOUR_MS, kind: 'system' }).transitions).toEqual(
    [],
  );
  expect(open(after('coach'), 'hi', { afterMs: 13 * HOUR_MS }).transitions).toEqual([]);
});

test('who comes back after a pause and asks for the specialist can have them at once', () => {
  const opened = open(after('goalArchitect'), 'Can I talk to Goal Architect?', { afterMs: 13 * HOUR_MS });
  expect(opened.state.activeAgent).toBe('coach');
  expect(opened.state.running?.path).toEqual(['coach']);
});

test.each([
  ['en', "I'd rather stay with Coach", 'Of course. You are with Coach again.'],
  ['es', 'Prefiero quedarme con Coach', 'Por supuesto. Vuelves a estar con Coach.'],
] as const)('%s: "%s" gets Coach back, and the handoff is not offered again', (locale, text, line) => {
  const opened = open(after('goalArchitect'), text, { locale });
  expect(opened.state).toMatchObject({ activeAgent: 'coach', declined: ['goalArchitect'] });
  expect(opened.transitions).toMatchObject([
    { from: 'goalArchitect', to: 'coach', via: 'system', announcement: line },
  ]);
});

test('declining the one who took over leads home', () => {
  const opened = open(after('goalArchitect'), "I don't want to talk to Goal Architect");
  expect(opened.state).toMatchObject({ activeAgent: 'coach', declined: ['goalArchitect'] });
});

test('declining somebody else is only remembered', () => {
  const opened = open(after('goalArchitect'), "I don't want to talk to Motivator");
  expect(opened.state).toMatchObject({ activeAgent: 'goalArchitect', declined: ['motivator'] });
  expect(opened.transitions).toEqual([]);
});

test('the home agent cannot be declined: the way back stays open', () => {
  expect(open(after('coach'), "I don't want Coach to remind me").state.declined).toEqual([]);
  expect(open(after('goalArchitect'), "I don't want to talk to Coach").state.declined).toEqual([]);
});

test('asking for a declined agent makes the handoff possible again', () => {
  const before = after('coach', { declined: ['goalArchitect', 'motivator'] });
  expect(open(before, 'Can I talk to Goal Architect after all?').state.declined).toEqual(['motivator']);
});

test('when the active agent has left the team, any turn starts at home', () => {
  const smaller = { ...team, agents: team.agents.slice(0, 1) };
  for (const kind of ['message', 'system', 'decision'] as const) {
    const opened = open(after('goalArchitect'), 'hi', { team: smaller, kind });
    expect(opened.state.activeAgent).toBe('coach');
    expect(opened.transitions).toMatchObject([{ from: 'goalArchitect', to: 'coach', via: 'system' }]);
    expect(opened.transitions[0]?.reason).toContain('no longer in the team');
  }
});

test('exactly 12 quiet hours are enough', () => {
  expect(open(after('goalArchitect'), 'hi', { afterMs: 12 * HOUR_MS }).state.activeAgent).toBe('coach');
  const first = after('goalArchitect', { lastTurnEndedAt: null });
  expect(open(first, 'hi', { afterMs: 13 * HOUR_MS }).state.activeAgent).toBe('goalArchitect');
});

test('an answer reaches whoever asked unasked for two days, then the home agent again', () => {
  const asked = after('motivator', { spokenTo: true });
  expect(open(asked, 'it went well', { afterMs: 13 * HOUR_MS }).state.activeAgent).toBe('motivator');
  expect(open(asked, 'it went well', { afterMs: 47 * HOUR_MS }).state.activeAgent).toBe('motivator');
  expect(open(asked, 'hi', { afterMs: 48 * HOUR_MS }).state.activeAgent).toBe('coach');
});

test('a wish for the home agent after a pause is the user’s doing, not the pause’s', () => {
  const opened = open(after('goalArchitect'), "I'd rather stay with Coach", { afterMs: 13 * HOUR_MS });
  expect(opened.transitions[0]?.reason).toContain('would rather talk to Coach');
});

test('the last wish among merged messages counts', () => {
  const merged = ["I don't want to talk to Motivator", 'Can I talk to Goal Architect?'];
  const opened = open(after('coach', { declined: ['goalArchitect'] }), 'please', { merged });
  expect(opened.state.declined).toEqual([]);
});

test('viewers hear of the input that is answered, and of those that are merged into it', () => {
  const [one] = open(after('coach'), 'hi').publicEvents;
  const started = { turn: 5, kind: 'message', agent: { id: 'coach', name: 'Coach' } };
  expect(one).toEqual({
    type: 'turn.started',
    data: { ...started, input: { id: 'm5', kind: 'message', text: 'hi' } },
  });
  const [several] = open(after('coach'), 'c', { merged: ['a', 'b'] }).publicEvents;
  const merged = [
    { id: 'm5', text: 'a' },
    { id: 'm6', text: 'b' },
  ];
  expect(several?.data).toEqual({ ...started, input: { id: 'm7', kind: 'message', text: 'c' }, merged });
  expect(open(after('coach'), '', { kind: 'expiry' }).publicEvents).toMatchObject([
    { data: { input: null } },
  ]);
});

test('a turn that answers another input than it was begun with says so', () => {
  expect(open(after('coach'), 'hi', { openedWith: 6 }).events).toContainEqual({
    type: 'inputChosen',
    input: 5,
  });
  expect(open(after('coach'), 'hi').events.map((event) => event.type)).toEqual(['teamPinned', 'rowsWritten']);
});

test('what the system begins a turn about is an event of its own for viewers, spoken by whom its topic names', () => {
  const withVisits = { ...team, visits: 'motivator' };
  const about = { topic: 'visit', topicId: 'f1' };
  const opened = open(after('coach'), 'it is due', { kind: 'system', team: withVisits, about });
  expect(opened.publicEvents.map((event) => event.type)).toEqual(['turn.started', 'follow_up', 'handoff']);
  expect(opened.publicEvents[1]?.data).toEqual({
    turn: 5,
    topic: 'visit',
    topicId: 'f1',
    inputId: 'm5',
    text: 'it is due',
  });
  expect(opened.state.activeAgent).toBe('motivator');
  expect(opened.publicEvents[0]).toMatchObject({ data: { agent: { name: 'Motivator' } } });
  const untold = open(after('coach'), 'it is due', { kind: 'system' });
  expect(untold.publicEvents.map((event) => event.type)).toEqual(['turn.started']);
});

test('a message about a topic is none', () => {
  const opened = open(after('coach'), 'hi', { about: { topic: 'visit', topicId: 'f1' } });
  expect(opened.publicEvents.map((event) => event.type)).toEqual(['turn.started']);
});

test('a combination at work is named with its members', () => {
  const member = (id: string, name: string) => ({ id, name: { en: name }, role: 'r', instructions: 'i' });
  const group = { id: 'group', name: { en: '{members} Coach' }, color: 'c', prompt: 'p' };
  const composites = [{ ...group, members: [member('sleep', 'Sleep'), member('food', 'Food')] }];
  const composite = { name: 'Sleep & Food Coach', members: ['sleep', 'food'] };
  const opened = open(after('sleep', { composite }), 'hi', { team: Team.parse({ ...team, composites }) });
  expect(opened.publicEvents[0]?.data.agent).toEqual({ id: 'sleep', ...composite });
});

test('when nobody is left of the team but a home agent that is unknown, its id is the name', () => {
  const opened = open(after('coach'), 'hi', { team: { ...team, home: 'nobody', agents: [] } });
  expect(opened.publicEvents[0]?.data.agent).toEqual({ id: 'nobody', name: 'nobody' });
});

test('the state keeps of a team what its turns need', () => {
  const pipeline = { prepare: ['a'], review: ['b'] };
  expect(teamSlice({ hash: 'h', team: { ...team, pipeline } }, 'en')).toEqual({
    hash: 'h',
    home: 'coach',
    names: { coach: 'Coach', goalArchitect: 'Goal Architect', motivator: 'Motivator' },
    disposition: 'queue',
    prepare: ['a'],
    review: ['b'],
    limits: { iterations: 10, handoffs: 3 },
  });
});

test('an input without words has no row', () => {
  expect(inputRow({ ...PLAIN, n: 5, id: 'm5', kind: 'system', text: null }, 1, 1)).toBeNull();
});
