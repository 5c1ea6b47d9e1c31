import type { StepDeps } from '@roundtable/activities';
import {
  type Conversation,
  type ConversationState,
  createConversation,
  head,
  type Inbox,
  type RunEnd,
} from '@roundtable/core/replayed';
import { createMemoryShell, type MemoryShell } from './memory-shell.js';
import { createStepRunner, type FaultPlan } from './step-runner.js';
import type { VirtualClock } from './virtual-clock.js';

const MOST_JUMPS = 20_000;

interface Run {
  readonly from: { readonly state: ConversationState; readonly inbox: Inbox };
  readonly talk: Conversation;
  readonly shell: MemoryShell;
  readonly runner: ReturnType<typeof createStepRunner>;
}

export interface RunsOptions<Tx> {
  readonly ids: { readonly conversationId: string; readonly userId: string };
  readonly deps: StepDeps<Tx>;
  readonly clock: VirtualClock;
  readonly plan: FaultPlan;
  /** A run goes on in a fresh one after so many steps. */
  readonly renewAfterSteps: number | null;
  /** Resolves when everything that can go on without time passing has done so. */
  readonly quiet: () => Promise<void>;
  /** The run has ended and none follows by itself: it is to be begun from the snapshot, or its conversation is gone. */
  readonly onEnd: (end: 'reload' | 'closed', inbox: Inbox) => void;
}

/**
 * The runs of one conversation, one after the other, as Temporal would keep them, on a clock that only moves when nothing
 * else can. Where its rows are is the step store's business.
 */
export function createConversationRuns<Tx>(options: RunsOptions<Tx>) {
  const { ids, deps, clock, plan, quiet } = options;
  const ends: RunEnd['type'][] = [];
  let runs = 0;
  let live: Run | null = null;
  let fault: unknown = null;

  function start(from: Run['from']): void {
    runs++;
    const runner = createStepRunner(deps, { clock, plan });
    const shell = createMemoryShell({ clock, start: runner.start, renewAfterSteps: options.renewAfterSteps });
    const talk = createConversation({ ...ids, ...plain(from) }, shell);
    const mine = { from, talk, shell, runner };
    live = mine;
    talk.run().then(
      (end) => live === mine && ended(end, mine),
      (error: unknown) => {
        fault = error;
      },
    );
  }

  function ended(end: RunEnd, run: Run): void {
    run.runner.end();
    ends.push(end.type);
    live = null;
    // What arrived since the loop returned travels along.
    if (end.type === 'renew') start({ state: run.talk.state(), inbox: run.talk.inbox() });
    else if (end.type === 'reload' || end.type === 'closed') options.onEnd(end.type, run.talk.inbox());
  }

  const isIdle = () => {
    if (live === null) return true;
    const state = live.talk.state();
    return state.running === null && head(live.talk.inbox(), state.lastTaken) === null;
  };

  return {
    ends,
    start,
    runs: () => runs,
    /** What the run that lives carries; null when there is none. */
    state: () => live?.talk.state() ?? null,
    isRunning: () => live !== null,
    /** Does something to the run that lives. */
    act(act: (talk: Conversation) => void): void {
      if (live === null) throw new Error('there is no run');
      act(live.talk);
      live?.shell.poke();
    },
    /** The run is gone without a word, as when Temporal lost its file. */
    lose(): void {
      live?.runner.end();
      live = null;
    },
    /** The run begins again from where it began, as Temporal's reset makes it: the store is ahead of it. */
    reset(): void {
      if (live === null) return;
      live.runner.end();
      start(live.from);
    },
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

/** What travels between runs is JSON. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
