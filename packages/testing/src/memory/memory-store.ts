import {
  type Claim,
  type ClaimDecision,
  foldOnto,
  type MemorySlice,
  mayHaveConcurrentCommits,
  NOTHING_KNOWN,
  type PublishedTeam,
  type StepCommit,
  type StepStore,
  type Team,
  type ToolCallRow,
  type Topics,
} from '@roundtable/core';
import type { StepKey } from '@roundtable/core/replayed';
import { type ClaimedTables, claimStep, type Teams, withClaim } from './claim-step.js';
import { ledgerOf } from './ledger-of.js';
import { readsOf } from './reads-of.js';
import { createRowLocks } from './row-locks.js';
import { attemptsInMemory } from './step-attempts.js';
import { type ConversationTables, type EffectRow, emptyTables } from './tables.js';
import { sameStep, writeChanges } from './write-changes.js';

/** What tools get in memory: rows that are written with the step's commit, or not at all. */
export interface MemoryTx {
  readonly userId: string;
  insert(row: EffectRow): void;
  rows(table: string): readonly EffectRow[];
}

export interface MemoryStoreOptions {
  readonly teams: readonly Team[];
  readonly memory?: MemorySlice;
  readonly topics?: Topics;
  readonly now: () => Date;
}

/** Thrown inside a transaction to undo it when its writes are refused. */
class Fenced extends Error {
  constructor() {
    super('the step is held by a newer attempt, or its turn is over');
    this.name = 'Fenced';
  }
}

/**
 * The step store on plain objects, with the semantics of the Postgres one: claims with fencing tokens, done steps that
 * give back what they came to, transactions that commit whole or not at all, unique keys that throw. A transaction
 * holds its step's row, as in Postgres, and nothing else: whatever may interleave there, may interleave here.
 */
export function createMemoryStore(options: MemoryStoreOptions) {
  const conversations = new Map<string, ConversationTables>();
  const versions = new Map<string, PublishedTeam>();
  const current = new Map<string, string>();
  const cache = new Map<string, unknown>();
  const locks = createRowLocks();
  /** Inputs that an open transaction is taking: their rows are locked. */
  const taking = new Set<string>();
  const known = options.memory ?? NOTHING_KNOWN;
  const teams: Teams = {
    current: (teamId) => versions.get(current.get(teamId) ?? '') ?? null,
    byHash: (hash) => versions.get(hash) ?? null,
  };

  function publish(team: Team): string {
    const hash = `hash-${versions.size + 1}`;
    versions.set(hash, { hash, team });
    current.set(team.id, hash);
    return hash;
  }
  for (const team of options.teams) publish(team);

  function tablesOf(id: string): ConversationTables {
    const tables = conversations.get(id);
    if (tables === undefined) throw new Error(`there is no conversation ${id}`);
    return tables;
  }

  function txOf(about: { userId: string; conversationId: string }, effects: EffectRow[]): MemoryTx {
    return {
      userId: about.userId,
      insert: (row) => void effects.push(row),
      rows: (table) =>
        [...tablesOf(about.conversationId).effects, ...effects].filter((row) => row.table === table),
    };
  }

  function write(claim: Claim, commit: StepCommit, effects: readonly EffectRow[]): boolean {
    const before = conversations.get(claim.conversation.id);
    if (before === undefined) return false;
    const after = writeChanges(before, claim, { type: 'commit', ...commit }, effects);
    if (after === null) return false;
    conversations.set(before.facts.id, after);
    return true;
  }

  const { topics = {} } = options;
  const claimContext = () => ({ teams, topics, now: options.now().toISOString() });
  const lockOf = ({ conversationId, step }: { readonly conversationId: string; readonly step: StepKey }) =>
    `${conversationId}/${step.turn}/${step.step}`;

  const store: StepStore<MemoryTx> = {
    ...attemptsInMemory({
      read: (id) => conversations.get(id),
      write: (tables) => void conversations.set(tables.facts.id, tables),
      locked: async (input, work) => {
        const release = await locks.take(lockOf(input));
        try {
          return work();
        } finally {
          release();
        }
      },
    }),
    async claimReply(input, scopeOf) {
      const release = await locks.take(lockOf(input));
      try {
        const before = conversations.get(input.conversationId);
        const { decision, row } = claimStep(before, input, claimContext());
        if (!isKept(decision)) return decision;
        const { claim } = decision;
        const after = withClaim(tablesOf(input.conversationId), decision, row);
        conversations.set(input.conversationId, after);
        if (decision.type === 'dropped') return { type: 'done', events: claim.openingEvents };
        return { type: 'claimed', claim, ledger: ledgerOf(after, { claim, scope: scopeOf(claim), known }) };
      } finally {
        release();
      }
    },
    async savePartial(claim, partial) {
      const tables = tablesOf(claim.conversation.id);
      const row = tables.steps.find((one) => sameStep(one, claim.key));
      if (row === undefined || row.token !== claim.token || row.done) return;
      conversations.set(tables.facts.id, {
        ...tables,
        partial: { ...partial, ...claim.key, attempt: claim.token },
      });
    },
    commit: async (claim, commit, effect) => {
      const effects: EffectRow[] = [];
      await effect?.(
        txOf({ userId: claim.conversation.userId, conversationId: claim.conversation.id }, effects),
      );
      // Whoever claims the step inside a transaction of its own is waited for.
      const release = await locks.take(lockOf({ conversationId: claim.conversation.id, step: claim.key }));
      try {
        return write(claim, commit, effects);
      } finally {
        release();
      }
    },
    isDeleted: async ({ conversation }) => conversations.get(conversation.id)?.deleted ?? true,
    async transact(input, work) {
      const release = await locks.take(lockOf(input));
      const locked: string[] = [];
      try {
        const before = conversations.get(input.conversationId);
        const { decision, row } = claimStep(before, input, claimContext());
        if (!isKept(decision)) return decision;
        const { claim } = decision;
        locked.push(...(decision.opening?.taken ?? []).map(({ n }) => `${input.conversationId}/${n}`));
        for (const name of locked) taking.add(name);
        if (decision.type === 'dropped') {
          conversations.set(input.conversationId, withClaim(tablesOf(input.conversationId), decision, row));
          return { type: 'done', events: claim.openingEvents };
        }
        const effects: EffectRow[] = [];
        const worked = await work(
          claim,
          txOf(input, effects),
          readsOf(() => conversations.get(input.conversationId) ?? emptyTables(claim.conversation)),
        );
        // The claim itself commits with the rest: nobody saw it until now.
        const now = conversations.get(input.conversationId);
        if (now === undefined || now.deleted) return { type: 'gone' };
        const commit = mayHaveConcurrentCommits(claim, worked) ? foldOnto(now.state, worked) : worked;
        const held = withClaim(now, decision, row);
        const after = writeChanges(held, claim, { type: 'commit', ...commit }, effects);
        if (after === null) throw new Fenced();
        conversations.set(input.conversationId, after);
        if (commit.cache !== null) cache.set(commit.cache.key, commit.cache.result);
        return { type: 'committed', events: [...claim.openingEvents, ...commit.events] };
      } finally {
        for (const row of locked) taking.delete(row);
        release();
      }
    },
    pendingCall: async (input, key, cacheKey) => {
      const tables = conversations.get(input.conversationId);
      const call = tables?.calls.find(
        (one) => one.turn === key.turn && one.reply === key.reply && one.index === key.index,
      );
      if (tables === undefined || tables.deleted || call?.status !== 'pending') return null;
      const { locale, user } = tables.facts;
      const kept = cache.get(cacheKey(call, locale) ?? '');
      return {
        call,
        user,
        locale,
        attempts: call.run?.attempts ?? 0,
        followsUnknown: tables.calls.some(
          (one) => one.turn === call.turn && one.tool === call.tool && one.status === 'unknown',
        ),
        cached: kept === undefined ? null : { result: kept },
      };
    },
    beginAttempt: async (input, key, attempts) => {
      const tables = conversations.get(input.conversationId);
      const isIt = (one: ToolCallRow) =>
        one.turn === key.turn && one.reply === key.reply && one.index === key.index;
      const call = tables?.calls.find(isIt);
      const isOpen = tables?.deleted === false && call?.status === 'pending';
      if (tables === undefined || !isOpen || (call.run?.attempts ?? 0) !== attempts) return false;
      const run = { attempts: attempts + 1, cached: false, durationMs: 0 };
      const calls = tables.calls.map((one) => (isIt(one) ? { ...one, run } : one));
      conversations.set(input.conversationId, { ...tables, calls });
      return true;
    },
    addressTexts: async ({ conversation }, tools) => {
      const { messages, calls } = tablesOf(conversation.id);
      return {
        user: messages.filter(({ role, text }) => role === 'user' && text !== '').map(({ text }) => text),
        calls: calls.filter(({ tool, status }) => status === 'done' && tools.includes(tool)),
      };
    },
    read: (userId, work) => work({ userId, insert: refuseWrite, rows: () => [] }),
  };

  return {
    store,
    publish,
    open(facts: ConversationTables['facts']): void {
      conversations.set(facts.id, emptyTables(facts));
    },
    tables: tablesOf,
    isTaking: (id: string, n: number) => taking.has(`${id}/${n}`),
    /** Changes what the services write: inputs and decisions. */
    change(id: string, to: (before: ConversationTables) => ConversationTables): void {
      conversations.set(id, to(tablesOf(id)));
    },
    purge: (id: string) => conversations.delete(id),
    /** Everything as plain objects, by conversation. */
    snapshot: (): Record<string, ConversationTables> => structuredClone(Object.fromEntries(conversations)),
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;

type Kept = Extract<ClaimDecision, { type: 'claimed' | 'dropped' }>;

function isKept(decision: ClaimedTables['decision']): decision is Kept {
  return decision.type === 'claimed' || decision.type === 'dropped';
}

function refuseWrite(): never {
  throw new Error('a proposal is read, not written');
}
