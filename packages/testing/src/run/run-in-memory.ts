import { type PipelineRegistry, type StepDeps, type StepLog, singleModel } from '@roundtable/activities';
import {
  createToolRegistry,
  type Locale,
  type MemorySlice,
  type ModelPort,
  NOTHING_KNOWN,
  type Team,
  type Tool,
} from '@roundtable/core';
import {
  type Conversation,
  type ConversationState,
  createConversation,
  head,
  type Inbox,
  type InputRef,
  type RunEnd,
  readSnapshot,
} from '@roundtable/core/replayed';
import { createMemoryInbox, type MemoryDecision } from '../memory/memory-inbox.js';
import { createMemoryStore, type MemoryTx } from '../memory/memory-store.js';
import type { StoredInput } from '../memory/tables.js';
import { createMemoryShell, type MemoryShell } from './memory-shell.js';
import { createStepRunner, type FaultPlan } from './step-runner.js';
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
}

const CONVERSATION = 'c0000000-0000-4000-8000-000000000001';
const USER = 'a0000000-0000-4000-8000-000000000001';
const START = Date.parse('2026-03-02T09:00:00.000Z');
const MOST_JUMPS = 20_000;
const SILENT: StepLog = { info() {}, warn() {} };

/**
 * One conversation without Temporal and Postgres: the core's loop, the real steps, the memory store, a clock that only
 * moves when nothing else can. Everything that may happen to a run can be done to this one.
 */
export function runInMemory(options: MemoryRunOptions) {
  const clock = createVirtualClock(START);
  const memory = createMemoryStore({
    teams: [options.team],
    memory: { ...NOTHING_KNOWN, ...options.memory },
  });
  const inbox = createMemoryInbox(memory, CONVERSATION, clock.now);
  const ids = { conversationId: CONVERSATION, userId: USER };
  memory.open({
    id: CONVERSATION,
    userId: USER,
    teamId: options.team.id,
    locale: options.locale ?? 'en',
    goalId: null,
    projectId: null,
    provider: null,
    sessionType: options.sessionType ?? 'general',
    currentAgent: options.team.home,
    activity: 'idle',
  });
  const deps: StepDeps<MemoryTx> = {
    store: memory.store,
    model: singleModel(options.model),
    tools: createToolRegistry(options.tools ?? []),
    pipeline: options.pipeline ?? { prepare: {}, review: {} },
    now: clock.date,
    pause: (ms, signal) => clock.sleep(ms, signal),
    log: options.log ?? SILENT,
  };
  const plan = options.faults ?? (() => null);
  const ends: RunEnd['type'][] = [];
  let runs = 0;
  let live: { talk: Conversation; shell: MemoryShell; runner: ReturnType<typeof createStepRunner> } | null =
    null;
  let fault: unknown = null;

  const snapshot = () => readSnapshot(memory.tables(CONVERSATION).state);

  function startRun(from: { state: ConversationState; inbox: Inbox }): Conversation {
    runs++;
    const runner = createStepRunner(deps, { clock, plan });
    const shell = createMemoryShell({
      clock,
      start: runner.start,
      renewAfterSteps: options.renewAfterSteps ?? null,
    });
    const talk = createConversation({ ...ids, ...plain(from) }, shell);
    const mine = { talk, shell, runner };
    live = mine;
    talk.run().then(
      (end) => live === mine && ended(end, mine),
      (error: unknown) => {
        fault = error;
      },
    );
    return talk;
  }

  function ended(end: RunEnd, run: NonNullable<typeof live>): void {
    run.runner.end();
    ends.push(end.type);
    live = null;
    // What arrived since the loop returned travels along.
    if (end.type === 'renew') startRun({ state: run.talk.state(), inbox: run.talk.inbox() });
    if (end.type === 'reload') startRun({ state: snapshot(), inbox: run.talk.inbox() });
    if (end.type === 'closed') memory.purge(CONVERSATION);
  }

  /** Signal-with-start: a run that is not there begins from the snapshot. */
  function toRun(act: (talk: Conversation) => void): void {
    const talk = live?.talk ?? startRun({ state: snapshot(), inbox: {} });
    act(talk);
    live?.shell.poke();
  }

  function deliver(ref: InputRef): void {
    toRun((talk) => talk.receive(ref));
  }

  const isIdle = () => {
    if (live === null) return true;
    const state = live.talk.state();
    return state.running === null && head(live.talk.inbox(), state.lastTaken) === null;
  };

  return {
    clock,
    memory,
    ends,
    runs: () => runs,
    tables: () => memory.tables(CONVERSATION),
    snapshot,
    state: () => live?.talk.state() ?? snapshot(),
    isRunning: () => live !== null,
    deliver,
    accept: inbox.message,
    /** Accepts a message and delivers it. */
    say(text: string): InputRef {
      const ref = inbox.message(text);
      deliver(ref);
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
      inbox.bury();
      toRun((talk) => talk.close());
    },
    /** The run is gone without a word, as when Temporal lost its file. */
    loseRun(): void {
      live?.runner.end();
      live = null;
    },
    quiet,
    /** Lets everything happen that can, moving the clock only when nothing else moves, until the conversation rests. */
    async settle(): Promise<void> {
      for (let jumps = 0; jumps < MOST_JUMPS; jumps++) {
        await quiet();
        if (fault !== null) throw fault;
        const next = clock.next();
        if (isIdle() || next === null) return;
        clock.jumpTo(next);
      }
      throw new Error(`the conversation did not come to rest in ${MOST_JUMPS} jumps of the clock`);
    },
    /** Lets time pass, ringing every timer on the way. */
    async pass(ms: number): Promise<void> {
      const until = clock.now() + ms;
      for (let jumps = 0; jumps < MOST_JUMPS; jumps++) {
        await quiet();
        if (fault !== null) throw fault;
        const next = clock.next();
        if (next === null || next > until) return clock.jumpTo(until);
        clock.jumpTo(next);
      }
      throw new Error(`more than ${MOST_JUMPS} timers in ${ms} ms`);
    },
  };
}

export type MemoryRun = ReturnType<typeof runInMemory>;

/** What travels between runs is JSON. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
