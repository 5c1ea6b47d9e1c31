import { type PipelineRegistry, type StepDeps, type StepLog, singleModel } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import { reviewReply } from '@roundtable/capabilities/coaching-checks/server';
import {
  createToolRegistry,
  type Locale,
  type MemorySlice,
  type ModelPort,
  NOBODY,
  NOTHING_KNOWN,
  OWN_WORDS_ONLY,
  type Team,
  type Tool,
} from '@roundtable/core';
import { type Conversation, type InputRef, readSnapshot } from '@roundtable/core/replayed';
import { composeCapabilities } from '@roundtable/engine';
import { memoryContext } from '../fixtures/memory-context.js';
import { createMemoryInbox, type MemoryDecision } from '../memory/memory-inbox.js';
import { createMemoryStore, type MemoryTx } from '../memory/memory-store.js';
import type { StoredInput } from '../memory/tables.js';
import { createConversationRuns } from './conversation-runs.js';
import type { FaultPlan } from './step-runner.js';
import { createVirtualClock, quiet } from './virtual-clock.js';

export interface MemoryRunOptions {
  readonly team: Team;
  readonly model: ModelPort;
  readonly tools?: readonly Tool<MemoryTx>[];
  readonly pipeline?: PipelineRegistry<MemoryTx>;
  readonly locale?: Locale;
  readonly sessionType?: string;
  /** What is known of the user. */
  readonly memory?: Partial<MemorySlice>;
  readonly faults?: FaultPlan;
  /** A run goes on in a fresh one after so many steps. */
  readonly renewAfterSteps?: number;
  readonly log?: StepLog;
  /** Resolves when everything that can go on without virtual time passing has done so. */
  readonly quiet?: () => Promise<void>;
}

const CONVERSATION = 'c0000000-0000-4000-8000-000000000001';
const USER = 'a0000000-0000-4000-8000-000000000001';
const START = Date.parse('2026-03-02T09:00:00.000Z');
const SILENT: StepLog = { info() {}, warn() {} };

/**
 * One conversation without Temporal and Postgres: the core's loop, the real steps, the memory store, a clock that only
 * moves when nothing else can. Everything that may happen to a run can be done to this one.
 */
export function runInMemory(options: MemoryRunOptions) {
  const clock = createVirtualClock(START);
  const { confirmations, topics } = composeCapabilities(capabilities);
  const memory = createMemoryStore({
    teams: [options.team],
    memory: { ...NOTHING_KNOWN, ...options.memory },
    topics,
    now: clock.date,
  });
  const inbox = createMemoryInbox(memory, CONVERSATION, { now: clock.now, confirmations });
  const ids = { conversationId: CONVERSATION, userId: USER };
  memory.open({
    id: CONVERSATION,
    userId: USER,
    user: NOBODY,
    teamId: options.team.id,
    locale: options.locale ?? 'en',
    attributes: {},
    scope: null,
    provider: null,
    sessionType: options.sessionType ?? 'general',
    currentAgent: options.team.home,
    activity: 'idle',
    provenance: OWN_WORDS_ONLY,
  });
  const deps: StepDeps<MemoryTx> = {
    store: memory.store,
    confirmations,
    context: memoryContext,
    model: singleModel(options.model),
    tools: createToolRegistry(options.tools ?? []),
    pipeline: options.pipeline ?? {
      prepare: {},
      review: { coaching: { run: async (facts) => reviewReply(facts) } },
    },
    now: clock.date,
    pause: (ms, signal) => clock.sleep(ms, signal),
    log: options.log ?? SILENT,
  };
  const snapshot = () => readSnapshot(memory.tables(CONVERSATION).state);
  const runs = createConversationRuns({
    ids,
    deps,
    clock,
    plan: options.faults ?? (() => null),
    renewAfterSteps: options.renewAfterSteps ?? null,
    quiet: options.quiet ?? quiet,
    onEnd(end, left) {
      if (end === 'closed') memory.purge(CONVERSATION);
      else runs.start({ state: snapshot(), inbox: left });
    },
  });

  /** Signal-with-start: a run that is not there begins from the snapshot. */
  function toRun(act: (talk: Conversation) => void): void {
    if (!runs.isRunning()) runs.start({ state: snapshot(), inbox: {} });
    runs.act(act);
  }

  function deliver(ref: InputRef): void {
    toRun((talk) => talk.receive(ref));
  }

  return {
    clock,
    memory,
    ends: runs.ends,
    runs: runs.runs,
    tables: () => memory.tables(CONVERSATION),
    snapshot,
    state: () => runs.state() ?? snapshot(),
    isRunning: runs.isRunning,
    deliver,
    accept: inbox.message,
    /** Accepts a message and delivers it. */
    say(text: string): InputRef {
      const ref = inbox.message(text);
      deliver(ref);
      return ref;
    },
    /** Says the latest exchange anew, where that can be done now. */
    sayAnew(text: string): InputRef | null {
      const ref = inbox.anew(text);
      if (ref !== null) deliver(ref);
      return ref;
    },
    system(text: string, topic: StoredInput['topic'] = null): InputRef {
      const ref = inbox.system(text, topic);
      deliver(ref);
      return ref;
    },
    decide(confirmationId: string, decision: MemoryDecision): InputRef | 'not_found' | 'conflict' {
      const ref = inbox.decision(confirmationId, decision);
      if (typeof ref !== 'string') deliver(ref);
      return ref;
    },
    withdraw: inbox.withdraw,
    edit: inbox.edit,
    /** Delivers again whatever has no outcome; duplicates included, as a sweeper does. */
    sweep(): void {
      for (const ref of inbox.unsettled()) deliver(ref);
    },
    /** Interrupts the turn that runs now, as the snapshot has it; or the one named. */
    interrupt(turn: number | null = null): void {
      const named = turn ?? memory.tables(CONVERSATION).state?.running?.turn ?? null;
      if (named !== null) toRun((talk) => talk.interrupt(named));
    },
    /** Publishes the team again, or another version of it: turns that start from now on pin it. */
    publish(team: Team = options.team): void {
      memory.publish(team);
    },
    close(): void {
      inbox.tombstone();
      toRun((talk) => talk.close());
    },
    /** The run is gone without a word, as when Temporal lost its file. */
    loseRun: runs.lose,
    /** The run is reset in Temporal, which signals everything to it again. */
    resetRun(): void {
      if (!runs.isRunning()) return;
      runs.reset();
      for (const ref of inbox.all()) deliver(ref);
    },
    quiet: options.quiet ?? quiet,
    settle: runs.settle,
    pass: runs.pass,
  };
}

export type MemoryRun = ReturnType<typeof runInMemory>;
