import {
  type ActingAgent,
  agentOf,
  type Claim,
  type MessageRow,
  type ModelReply,
  type OpenProposal,
  OWN_WORDS_ONLY,
  Team,
  type ToolCallRow,
} from '@roundtable/core';
import {
  type ConversationEvent,
  initialState,
  type RunningTurn,
  type StepInput,
} from '@roundtable/core/replayed';
import type { Attempt } from '../src/steps/step-deps.js';

export const NOW = new Date('2026-11-22T12:00:00.000Z');
export const AT = NOW.toISOString();
export const CONVERSATION = 'c0000000-0000-4000-8000-000000000001';
export const USER = 'a0000000-0000-4000-8000-000000000001';
export const PERSON = { email: 'ana@example.com', externalId: null, claims: {} };
export const TURN = 3;

/** What tools get here: a note of what was done in the transaction. */
export interface NotedTx {
  readonly did: string[];
}

const agent = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: id[0]?.toUpperCase() + id.slice(1),
  role: 'Helps',
  color: '#000000',
  prompt: `You are ${id}.`,
  ...more,
});
const handoff = (to: string, announcement = { en: `${to} takes over.`, es: `Te toca, ${to}.` }) => ({
  to,
  tool: `to_${to}`,
  when: 'When it is time.',
  announcement,
});

/** A composite of two coaches, for teams that want one. */
export const COACH = {
  id: 'coach',
  name: { en: '{members} Coach', es: 'Coach de {members}' },
  color: '#000000',
  prompt: 'You coach.',
  members: [
    { id: 'sleep', name: { en: 'Sleep', es: 'Sueño' }, role: 'Sleep', instructions: 'Sleep.' },
    { id: 'food', name: { en: 'Food', es: 'Comida' }, role: 'Food', instructions: 'Food.' },
  ],
};

/** Host hands over to critic with a line, to builder with an empty one; nobody hands over to outsider. */
export const teamOf = (more: Record<string, unknown> = {}): Team =>
  Team.parse({
    id: 'team',
    name: 'Team',
    description: 'A team for tests.',
    locales: ['en', 'es'],
    home: 'host',
    values: 'Be kind.',
    agents: [
      agent('host', {
        tools: ['look', 'note', 'propose', 'ask', 'think'],
        handoffs: [handoff('critic'), handoff('builder', { en: ' ', es: ' ' })],
      }),
      agent('builder'),
      agent('critic', { names: { en: 'Critic', es: 'Crítica' } }),
      agent('outsider'),
    ],
    ...more,
  });

/** The host of a team as it acts. */
export function hostOf(team = teamOf()): ActingAgent {
  const host = agentOf(team, 'host');
  if (host === null) throw new Error('the team has no host');
  return host;
}

/** Words of the host in this turn. */
export const messageRow = (more: Partial<MessageRow> = {}): MessageRow => ({
  id: 'm',
  seq: 4,
  turn: TURN,
  step: 1,
  role: 'agent',
  agent: 'host',
  kind: 'text',
  text: 'Let me see.',
  blocks: null,
  stopReason: null,
  ...more,
});

export const running = (more: Partial<RunningTurn> = {}): RunningTurn => ({
  turn: TURN,
  kind: 'message',
  input: 5,
  confirmationId: null,
  startedAt: AT,
  phase: 'ask',
  step: 2,
  iterations: 0,
  handoffs: 0,
  path: ['host'],
  prepared: 0,
  reviewed: 0,
  repaired: false,
  calls: [],
  pending: null,
  ...more,
});

export interface ClaimChanges {
  readonly team?: Team;
  readonly step?: number;
  readonly state?: Partial<Claim['state']>;
  readonly conversation?: Partial<Claim['conversation']>;
  readonly openingEvents?: readonly ConversationEvent[];
}

/** The second step of the third turn: four rows are written, one transition was made, the host is active. */
export function claimOf(about: ClaimChanges = {}): Claim {
  const team = about.team ?? teamOf();
  return {
    key: { turn: TURN, step: about.step ?? 2 },
    token: 2,
    state: {
      ...initialState(),
      turn: TURN,
      seq: 4,
      lastTaken: 5,
      activeAgent: 'host',
      transitionCount: 1,
      running: running(),
      ...about.state,
    },
    conversation: {
      id: CONVERSATION,
      userId: USER,
      user: PERSON,
      teamId: team.id,
      locale: 'en',
      attributes: {},
      scope: null,
      provider: null,
      sessionType: 'general',
      currentAgent: 'host',
      activity: 'thinking',
      provenance: OWN_WORDS_ONLY,
      ...about.conversation,
    },
    published: { hash: 'h', team },
    input: null,
    openingEvents: about.openingEvents ?? [],
  };
}

export const callRow = (more: Partial<ToolCallRow> = {}): ToolCallRow => ({
  turn: TURN,
  reply: 1,
  index: 0,
  toolUseId: 'toolu_0',
  agent: 'host',
  tool: 'look',
  input: {},
  status: 'pending',
  result: null,
  isError: false,
  ...more,
});

export const inputOf = <S extends StepInput['step']>(
  step: S,
  more: Partial<StepInput> = {},
): StepInput & { step: S } => ({
  conversationId: CONVERSATION,
  userId: USER,
  opening: null,
  agent: 'host',
  ...more,
  step,
});

export const going: Attempt = { signal: new AbortController().signal, interrupted: () => false };

export const replyOf = (blocks: ModelReply['blocks'], more: Partial<ModelReply> = {}): ModelReply => ({
  model: 'claude-haiku-5-5',
  blocks,
  stopReason: blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn',
  usage: { inputTokens: 100, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 },
  brokenInputs: {},
  ...more,
});
export const says = (text: string) => ({ type: 'text' as const, text });
export const calls = (name: string, input: Record<string, unknown> = {}, id = `id_${name}`) => ({
  type: 'tool_use' as const,
  id,
  name,
  input,
});

export const proposalOf = (more: Partial<OpenProposal> = {}): OpenProposal => ({
  id: 'd0000000-0000-4000-8000-000000000001',
  kind: 'note_save',
  tool: 'propose',
  agent: 'host',
  turn: 2,
  reply: 1,
  index: 4,
  status: 'approved',
  preview: { text: 'a', summary: 'A note' },
  argsHash: 'unmarked',
  approved: { text: 'a', summary: 'A note' },
  edited: false,
  comment: null,
  ...more,
});
