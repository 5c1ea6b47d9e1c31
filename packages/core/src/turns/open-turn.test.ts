import { expect, test } from 'vitest';
import { applyAll, type ConversationState, initialState, type TurnOpening } from '../replayed/index.js';
import { Team } from '../teams/team.js';
import { openTurn, teamSlice } from './open-turn.js';

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
  more: { afterMs?: number; kind?: TurnOpening['kind']; team?: Team; locale?: 'en' | 'es' } = {},
) {
  const kind = more.kind ?? 'message';
  const at = new Date(AT + (more.afterMs ?? 60_000)).toISOString();
  const input =
    kind === 'message' || kind === 'system'
      ? { n: 5, id: 'm5', kind, text, confirmationId: null, topic: null, topicId: null, withdrawn: false }
      : null;
  const opening: TurnOpening = {
    type: 'turnStarted',
    turn: 5,
    kind,
    input: input?.n ?? null,
    confirmationId: null,
    at,
  };
  const published = { hash: 'h2', team: more.team ?? team };
  const opened = openTurn(before, opening, {
    published,
    inputs: input === null ? [] : [input],
    locale: more.locale ?? 'en',
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
    team: teamSlice({ hash: 'h2', team }),
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
  const before = after('coach', { team: teamSlice({ hash: 'h1', team }) });
  expect(open(before, 'hi').state.team?.hash).toBe('h2');
});

test('a system event is a row of its own kind, a decision and an expiry are none yet', () => {
  expect(open(after('coach'), 'it is due', { kind: 'system' }).messages).toMatchObject([
    { role: 'system', kind: 'event' },
  ]);
  expect(open(after('coach'), '', { kind: 'decision' }).messages).toEqual([]);
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
