import {
  type Claim,
  createContextRegistry,
  createToolRegistry,
  engineSources,
  type Ledger,
  type LedgerSlice,
  type ModelPort,
  NOTHING_KNOWN,
  type OpenProposal,
  type Partial as PartialText,
  type StepCommit,
  type StepReads,
  type StepStore,
  type Tool,
  type ToolCallRow,
} from '@roundtable/core';
import type { ConversationEvent } from '@roundtable/core/replayed';
import { singleModel } from '../src/model/registry.js';
import type { EndedTurn, PipelineRegistry, StepDeps } from '../src/steps/step-deps.js';
import { claimOf, NOW, type NotedTx, replyOf, says } from './step-rows.js';

export * from './step-rows.js';

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
  /** The conversation was deleted in mid-turn: no commit is taken. */
  readonly deleted?: boolean;
  readonly slice?: Partial<LedgerSlice>;
  readonly notes?: readonly string[];
  readonly call?: ToolCallRow | null;
  readonly openCalls?: readonly ToolCallRow[];
  /** Events of committed steps, by step. */
  readonly committed?: Readonly<Record<number, readonly ConversationEvent[]>>;
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
    derived: [],
  };
  const expiredAt: string[] = [];
  const reads: StepReads = {
    call: async () => about.call ?? null,
    unsettledCalls: async () => about.openCalls ?? [],
    committed: async (_turn, steps) => steps.flatMap((step) => about.committed?.[step] ?? []),
    proposal: async (id) => (about.proposal?.id === id ? about.proposal : null),
    expired: async (now) => {
      expiredAt.push(now);
      return about.expired ?? [];
    },
  };
  const store: StepStore<NotedTx> = {
    countLost: async () => ({ faulty: 0, isLost: false }),
    holdStep: async () => {},
    endAttempt: async () => 0,
    claimReply: async () => about.refuses ?? { type: 'claimed', claim, ledger },
    savePartial: async (_, partial) => void partials.push(partial),
    async commit(_, commit, effect) {
      if (about.superseded === true || about.deleted === true) return false;
      await effect?.(tx);
      committed.push(commit);
      return true;
    },
    isDeleted: async () => about.deleted === true,
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
        ? {
            call: about.call,
            user: claim.conversation.user,
            locale: claim.conversation.locale,
            attempts: about.call.run?.attempts ?? 0,
            followsUnknown: false,
            cached: null,
          }
        : null,
    beginAttempt: async () => true,
    addressTexts: async () => ({ user: [], calls: [] }),
    async read(userId, work) {
      read.push(userId);
      return work(tx);
    },
  };
  const model: ModelPort = {
    provider: 'scripted',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: (tier) => `scripted-${tier}`,
    ask: about.ask ?? (async () => replyOf([says('Hello.')])),
  };
  const deps: StepDeps<NotedTx> = {
    store,
    confirmations: {
      plan_save: {
        doneWord: { en: 'saved', es: 'guardado' },
        rejectedWord: { en: 'saved', es: 'guardó' },
        failedWord: { en: 'saved', es: 'guardar' },
      },
    },
    context: createContextRegistry([...engineSources, { name: 'goals' }]),
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
