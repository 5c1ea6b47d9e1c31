import {
  type ActingAgent,
  agentOf,
  type Claim,
  createToolRegistry,
  type Ledger,
  type LedgerSlice,
  type MessageRow,
  type ModelPort,
  type ModelReply,
  NOTHING_KNOWN,
  type OpenProposal,
  type Partial as PartialText,
  type StepCommit,
  type StepReads,
  type StepStore,
  Team,
  type Tool,
  type ToolCallRow,
} from '@roundtable/core';
import {
  type ConversationEvent,
  initialState,
  type RunningTurn,
  type StepInput,
} from '@roundtable/core/replayed';
import { singleModel } from '../src/model/registry.js';
import type { Attempt, EndedTurn, PipelineRegistry, StepDeps } from '../src/steps/step-deps.js';

export const NOW = new Date('2026-11-22T12:00:00.000Z');
export const AT = NOW.toISOString();
export const CONVERSATION = 'c0000000-0000-4000-8000-000000000001';
export const USER = 'a0000000-0000-4000-8000-000000000001';
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
      teamId: team.id,
      locale: 'en',
      goalId: null,
      projectId: null,
      provider: null,
      sessionType: 'general',
      currentAgent: 'host',
      activity: 'thinking',
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

export interface SceneOptions {
  readonly claim?: Claim;
  /** What a claim answers instead of being granted. */
  readonly refuses?:
    | { readonly type: 'gone' }
    | { readonly type: 'stale'; readonly known: boolean }
    | {
        readonly type: 'done';
        readonly events: readonly ConversationEvent[];
      };
  /** A newer attempt holds the step: no commit is taken. */
  readonly superseded?: boolean;
  readonly slice?: Partial<LedgerSlice>;
  readonly notes?: readonly string[];
  readonly call?: ToolCallRow | null;
  readonly openCalls?: readonly ToolCallRow[];
  readonly proposal?: OpenProposal | null;
  readonly expired?: readonly OpenProposal[];
  readonly tools?: readonly Tool<NotedTx>[];
  readonly pipeline?: Partial<PipelineRegistry<NotedTx>>;
  readonly ask?: ModelPort['ask'];
  readonly deps?: Partial<StepDeps<NotedTx>>;
}

/** A step's dependencies on a store that grants this claim; what was committed, saved and told is kept. */
export function scene(about: SceneOptions = {}) {
  const claim = about.claim ?? claimOf();
  const committed: StepCommit[] = [];
  const partials: PartialText[] = [];
  const warned: { about: Record<string, unknown>; message: string }[] = [];
  const ended: EndedTurn[] = [];
  const tx: NotedTx = { did: [] };
  const read: string[] = [];
  const ledger: Ledger = {
    slice: { messages: [], calls: [], transitions: [], ...about.slice },
    memory: NOTHING_KNOWN,
    notes: about.notes ?? [],
  };
  const expiredAt: string[] = [];
  const reads: StepReads = {
    call: async () => about.call ?? null,
    callsWithout: async () => about.openCalls ?? [],
    proposal: async (id) => (about.proposal?.id === id ? about.proposal : null),
    expired: async (now) => {
      expiredAt.push(now);
      return about.expired ?? [];
    },
  };
  const store: StepStore<NotedTx> = {
    claimReply: async () => about.refuses ?? { type: 'claimed', claim, ledger },
    savePartial: async (_, partial) => void partials.push(partial),
    async commit(_, commit, effect) {
      if (about.superseded === true) return false;
      await effect?.(tx);
      committed.push(commit);
      return true;
    },
    async transact(_, work) {
      if (about.refuses !== undefined) return about.refuses;
      // What throws is undone.
      const before = [...tx.did];
      try {
        const commit = await work(claim, tx, reads);
        committed.push(commit);
        return { type: 'committed', events: [...claim.openingEvents, ...commit.events] };
      } catch (error) {
        tx.did.splice(0, tx.did.length, ...before);
        throw error;
      }
    },
    pendingCall: async () =>
      about.call?.status === 'pending'
        ? { call: about.call, locale: claim.conversation.locale, cached: null }
        : null,
    async read(userId, work) {
      read.push(userId);
      return work(tx);
    },
  };
  const model: ModelPort = {
    provider: 'scripted',
    capabilities: { tools: true, streaming: true, caching: true, contextTokens: 200_000 },
    modelFor: (tier) => `scripted-${tier}`,
    ask: about.ask ?? (async () => replyOf([says('Hello.')])),
  };
  const deps: StepDeps<NotedTx> = {
    store,
    model: singleModel(model),
    tools: createToolRegistry(about.tools ?? []),
    pipeline: { prepare: {}, review: {}, ...about.pipeline },
    now: () => NOW,
    pause: async () => {},
    log: { info() {}, warn: (what, message) => void warned.push({ about: what, message }) },
    afterTurn: (turn) => void ended.push(turn),
    ...about.deps,
  };
  return {
    deps,
    claim,
    committed,
    /** The one commit that there is. */
    commit(): StepCommit {
      const [only, ...others] = committed;
      if (only === undefined || others.length > 0) throw new Error(`${committed.length} commits`);
      return only;
    },
    partials,
    warned,
    ended,
    did: tx.did,
    readFor: read,
    expiredAt,
  };
}

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
