import { workingContext } from '@roundtable/activities';
import {
  agentOf,
  type Claim,
  createToolRegistry,
  type Ledger,
  type MemorySlice,
  type MessageRow,
  NOBODY,
  NOTHING_KNOWN,
  OWN_WORDS_ONLY,
  type Team,
  type ToolCallRow,
} from '@roundtable/core';
import { initialState } from '@roundtable/core/replayed';
import { beforeAll, describe, expect, it } from 'vitest';
import { memoryContext } from '../fixtures/memory-context.js';
import { roundTable } from '../fixtures/round-table.js';

/** Seed 000, decision 1: what each agent's working context includes, for the team as it is published. */
const GOAL = '11111111-1111-4111-8111-111111111111';
let table: Awaited<ReturnType<typeof roundTable>>;
beforeAll(async () => {
  table = await roundTable();
});

const change = { difference: 0, ratio: 1 };
const figures = {
  from: '2026-03-01',
  to: '2026-03-28',
  days: 28,
  checkIns: 6,
  daysWithCheckIn: 5,
  microWinsDone: 0,
  milestonesDone: 0,
  perWeek: [],
  byWeekday: {},
  byTimeOfDay: {},
  byGoal: [],
  longestGapDays: 4,
  daysSinceLast: 3,
  before: { checkIns: 6, daysWithCheckIn: 5, microWinsDone: 0, milestonesDone: 0 },
  trend: { checkIns: change, daysWithCheckIn: change, microWinsDone: change, milestonesDone: change },
};
const memory: MemorySlice = {
  ...NOTHING_KNOWN,
  userName: 'Ana',
  userSummary: {
    patterns: ['REMEMBERED'],
    motivators: [],
    obstacles: [],
    preferences: [],
    values: [],
    whatHelps: [],
  },
  facts: {
    figures,
    goals: [{ id: GOAL, title: 'Run 10 km', status: 'active', why: 'for my knees', milestones: 4, done: 1 }],
    goalDetails: [
      {
        id: GOAL,
        title: 'Run 10 km',
        status: 'active',
        why: null,
        notes: 'GOAL NOTES',
        milestones: [],
        microWins: [],
        intentions: [],
      },
    ],
    goalProgress: [
      {
        id: GOAL,
        title: 'Run 10 km',
        status: 'active',
        why: 'for my knees',
        milestones: 4,
        done: 1,
        microWins: 0,
        microWinsDone: 0,
      },
    ],
    lastCheckInAt: '2026-03-27T10:00:00Z',
    achievements: [{ kind: 'milestone', title: 'ACHIEVED', goal: null, at: '2026-03-27T10:00:00Z' }],
    lastCheckIns: [{ content: 'LATEST CHECK-IN', at: '2026-03-27T10:00:00Z' }],
    commitments: [{ id: 'c1', text: 'COMMITTED', dueAt: null, goal: null }],
    followUps: [
      {
        id: 'f1',
        kind: 'reminder',
        note: 'FOLLOWED UP',
        dueAt: '2026-03-29T16:00:00Z',
        rhythm: null,
        status: 'scheduled',
        spokenAt: null,
        answeredAt: null,
      },
    ],
  },
  earlier: { throughSeq: 1, text: 'WHAT CAME BEFORE' },
  anchor: { from: 2, turn: 1, at: 3 },
};

const row = (seq: number, turn: number, text: string, agent: string | null = null): MessageRow => ({
  id: `m${seq}`,
  seq,
  turn,
  step: agent === null ? 0 : 1,
  role: agent === null ? 'user' : 'agent',
  agent,
  kind: 'text',
  text,
  blocks: null,
  stopReason: null,
});
const messages = [
  row(2, 1, 'RAW CHECK-IN about a bad day'),
  row(3, 1, 'I hear you', 'coach'),
  row(4, 2, 'How is it going with the 10 km I run?'),
  row(5, 2, 'ABOUT THE GOAL', 'coach'),
  row(6, 3, 'My sister has a NEW DOG'),
  row(7, 3, 'How nice', 'coach'),
  row(8, 4, 'WHAT I WANT NOW'),
  { ...row(9, 4, 'I bring them in', 'coach'), step: 1 },
];
const calls: ToolCallRow[] = [
  {
    turn: 2,
    reply: 1,
    index: 0,
    toolUseId: 't',
    agent: 'coach',
    tool: 'get_goal',
    input: { goal_id: GOAL },
    status: 'done',
    result: {},
    isError: false,
  },
];

/** What the agent's request holds in the turn in which it takes over from Coach. */
function seenBy(team: Team, id: string) {
  const agent = agentOf(team, id);
  if (agent === null) throw new Error(`there is no agent ${id}`);
  const at = '2026-03-28T09:00:00.000Z';
  const entry = { seq: 1, from: 'coach', to: id, via: 'tool' as const, reason: 'so', turn: 4, at };
  const took = id === team.home ? [] : [entry];
  const transitions = took.map((one) => ({ ...one, context: 'PACKET', announcement: '', afterSeq: 9 }));
  const ledger: Ledger = { slice: { messages, calls, transitions }, memory, notes: [], derived: [] };
  const claim: Claim = {
    key: { turn: 4, step: 2 },
    token: 1,
    state: { ...initialState(), turn: 4, activeAgent: id, transitions: took },
    conversation: {
      id: 'c',
      userId: 'u',
      user: NOBODY,
      teamId: team.id,
      locale: 'en',
      attributes: {},
      scope: null,
      provider: null,
      sessionType: 'general',
      currentAgent: id,
      activity: 'thinking',
      provenance: OWN_WORDS_ONLY,
    },
    published: { hash: 'h', team },
    input: null,
    openingEvents: [],
  };
  const now = new Date(at);
  const tools = createToolRegistry(table.tools);
  return workingContext({
    claim,
    agent,
    ledger,
    sources: memoryContext,
    now,
    last: false,
    tools,
    contextTokens: 200_000,
  });
}

const EVERYTHING = [
  'Run 10 km (active, goal_id',
  'GOAL NOTES',
  'REMEMBERED',
  'Last check-in',
  'Check-in figures',
  'Trends',
  'ACHIEVED',
  'LATEST CHECK-IN',
  'Progress',
  'COMMITTED',
  'FOLLOWED UP',
  'RAW CHECK-IN',
  'ABOUT THE GOAL',
  'NEW DOG',
  'WHAT CAME BEFORE',
];

describe.each([
  [
    'coach',
    [
      'Run 10 km (active, goal_id',
      'REMEMBERED',
      'Last check-in',
      // Not in the seed's table: without their ids Coach cannot settle, move or cancel what Coach has stored.
      'COMMITTED',
      'FOLLOWED UP',
      'RAW CHECK-IN',
      'ABOUT THE GOAL',
      'NEW DOG',
      'WHAT CAME BEFORE',
    ],
  ],
  ['goalArchitect', ['Run 10 km (active, goal_id', 'GOAL NOTES', 'ABOUT THE GOAL']],
  ['patternAnalyst', ['Run 10 km (active, goal_id', 'Check-in figures', 'Trends']],
  ['motivator', ['ACHIEVED', 'LATEST CHECK-IN', 'Progress']],
  ['accountabilityPartner', ['Run 10 km (active, goal_id', 'GOAL NOTES', 'COMMITTED', 'FOLLOWED UP']],
])('%s', (id, expected) => {
  it('is given its row of the table, the message at hand, and nothing else', () => {
    const { request } = seenBy(table.team, id);
    const text = JSON.stringify(request.messages);
    expect(EVERYTHING.filter((words) => text.includes(words))).toEqual(expected);
    expect(text).toContain('WHAT I WANT NOW');
    expect(text).toContain('User: Ana');
    expect(text.includes('PACKET')).toBe(id !== 'coach');
  });

  it('what was kept from it, and the size of each part, can be explained', () => {
    const { explained } = seenBy(table.team, id);
    const agent = agentOf(table.team, id);
    const parts = explained.context;
    expect(parts.map((part) => part.name)).toEqual(
      expect.arrayContaining(['system', 'tools', 'messages', 'now', 'profile']),
    );
    for (const part of parts) expect(part.tokens).toBe(Math.ceil(part.characters / 3.6));
    const { withheld } = explained;
    for (const source of agent?.context ?? []) expect(withheld).not.toContain(source);
    expect(withheld.includes('earlier_summary')).toBe(id !== 'coach');
    const sources = withheld.filter((name) => name !== 'earlier_summary');
    expect([...sources, ...(agent?.context ?? [])].sort()).toEqual([...memoryContext.names].sort());
  });
});
