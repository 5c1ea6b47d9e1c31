import { apply, applyAll } from './apply.js';
import { contests, dropTaken, head, type Inbox, type InputRef, receive, waitingMessages } from './inbox.js';
import { next, settleStep } from './next.js';
import type { Origin } from './origin.js';
import type { ConversationState } from './state.js';
import type { Joining, Step, StepInput, StepResult, TurnOpening } from './step.js';

/** A run with nothing open rests after this long; the next input starts another one from the snapshot. */
export const REST_AFTER_MS = 7 * 24 * 3_600_000;

/** A gap in the numbers closes within seconds; after this, the run reloads the snapshot, because the store knows the missing input. */
export const LONGEST_GAP_MS = 60_000;

/** How often to reload for a gap that a reload has not closed. */
export const LONGEST_GAP_AFTER_RELOAD_MS = 3_600_000;

/** A step that has been started. `cancel` asks it to stop; `result` still settles. */
export interface StartedStep {
  readonly result: Promise<StepResult>;
  cancel(): void;
}

/** What the loop needs from where it runs: Temporal's primitives in the workflow, plain promises in memory. */
export interface Shell {
  now(): number;
  start(input: StepInput): StartedStep;
  /** Resolves when the condition holds or, if a deadline (ms since the epoch) is given, when it has passed. */
  wait(condition: () => boolean, deadline: number | null): Promise<void>;
  /** Whether to continue as new: the run's history is long, or the run is old. */
  shouldRenew(moment: 'between-steps' | 'idle'): boolean;
  stateChanged(state: ConversationState): void;
}

export interface ConversationStart {
  readonly conversationId: string;
  readonly userId: string;
  readonly state: ConversationState;
  readonly inbox: Inbox;
  /** The origin of the turn that is already running. */
  readonly origin?: Origin;
}

/** Why a run ended. `renew` carries everything into the next run; `rest` needs only the snapshot. */
export type RunEnd =
  | { readonly type: 'renew'; readonly state: ConversationState; readonly inbox: Inbox }
  | { readonly type: 'rest' }
  /** The store is ahead of this run: the next run loads the snapshot, and gets the waiting inputs. */
  | { readonly type: 'reload' }
  | { readonly type: 'closed' };

/**
 * The conversation's loop: takes inputs in order, runs the steps that `next` picks, folds their events. It knows
 * neither Temporal nor Postgres (seed 001's portable loop); whatever happens arrives through its four messages.
 */
export function createConversation(start: ConversationStart, shell: Shell) {
  let state = start.state;
  let inbox = dropTaken(start.inbox, state.lastTaken);
  let opening: TurnOpening | null = null;
  let interruptedTurn = 0;
  let failedTurn = { turn: 0, code: '' };
  let closing = false;
  let stale = false;
  let openingRefs: readonly InputRef[] = [];
  /** Inputs with the number of another one; used if that one turns out never to have been accepted. */
  let contenders: Inbox = {};
  let origin = start.origin;
  /** Messages that a model call sent to join the turn, until a step of the turn has reported whether they were taken. */
  let askedToJoin: Joining | null = null;
  let started: StartedStep[] = [];
  let lastActive = shell.now();
  let gapSince: number | null = null;
  /** A gap that this run began with was not closed by a reload: checked once an hour. */
  let longestGapMs = isMissingOne() ? LONGEST_GAP_AFTER_RELOAD_MS : LONGEST_GAP_MS;

  /** Whether the idle loop has something to do: the next input, or a new gap. */
  const hasNews = () => head(inbox, state.lastTaken) !== null || (gapSince === null && isMissingOne());

  /** Whether later inputs have arrived, and the next one has not. */
  function isMissingOne(): boolean {
    return Object.keys(inbox).length > 0 && head(inbox, state.lastTaken) === null;
  }

  const cancelStarted = () => {
    for (const step of started) step.cancel();
  };

  /** Whether the turn is being settled: an interrupt or a failure is known to this run only, so no other run may take over before. */
  const isSettling = () =>
    state.running !== null && [interruptedTurn, failedTurn.turn].includes(state.running.turn);

  function change(to: ConversationState): void {
    state = to;
    shell.stateChanged(state);
  }

  /** The inputs of the next turn: the next one or, if the team merges, all messages that wait in a row. */
  function takeNext(ref: InputRef): readonly InputRef[] {
    if (state.team?.disposition !== 'merge') return [ref];
    const waiting = waitingMessages(inbox, state.lastTaken);
    return waiting.length > 1 ? waiting : [ref];
  }

  /** Of several inputs the last one is answered; the others are merged into it. */
  function begin(kind: TurnOpening['kind'], refs: readonly InputRef[]): void {
    const ref = refs.at(-1) ?? null;
    opening = {
      type: 'turnStarted',
      turn: state.turn + 1,
      kind,
      input: ref?.n ?? null,
      ...(refs.length > 1 ? { merged: refs.slice(0, -1).map((one) => one.n) } : {}),
      confirmationId: ref?.confirmationId ?? null,
      at: new Date(shell.now()).toISOString(),
    };
    openingRefs = refs;
    origin = ref?.origin;
    change(apply(state, opening));
    inbox = dropTaken(inbox, state.lastTaken);
  }

  /**
   * Messages that join the turn with a model call, which reads them. A call that is lost after its claim has taken them all
   * the same: the step that settles the turn names them again, to learn whether they were taken.
   */
  function joiningWith(step: Step): Joining | null {
    if (step.type === 'settleTurn') return askedToJoin;
    const absorbs = state.running?.kind === 'message' && state.team?.disposition === 'absorb';
    if (step.type !== 'askAgent' || !absorbs) return null;
    const inputs = waitingMessages(inbox, state.lastTaken).map((ref) => ref.n);
    return { after: state.lastTaken, inputs };
  }

  async function run(step: Step): Promise<void> {
    const joining = joiningWith(step);
    askedToJoin = joining;
    const input: StepInput = {
      conversationId: start.conversationId,
      userId: start.userId,
      step,
      opening,
      agent: state.activeAgent,
      ...(step.type === 'applyDecision' ? { runsApproved: true } : {}),
      ...(joining === null ? {} : { joining }),
      ...(origin === undefined ? {} : { origin }),
    };
    const running = shell.start(input);
    started.push(running);
    const result = await running.result;
    started = started.filter((other) => other !== running);
    switch (result.type) {
      case 'done':
        opening = null;
        askedToJoin = null;
        change(applyAll(state, result.events));
        inbox = dropTaken(inbox, state.lastTaken);
        contenders = dropTaken(contenders, state.lastTaken);
        return;
      case 'gone':
        closing = true;
        return;
      case 'stale':
        stale = true;
        // The next run may still have to take this input. One that was never accepted gives way to another one of its number.
        if (opening !== null && result.known)
          inbox = { ...inbox, ...Object.fromEntries(openingRefs.map((ref) => [ref.n, ref])) };
        else if (opening !== null) inbox = { ...inbox, ...contenders };
        return;
      case 'cancelled':
        return;
      case 'failed':
        if (state.running !== null) failedTurn = { turn: state.running.turn, code: result.code };
    }
  }

  /** Performs the running turn's next act. Not async, because promises are costly in a workflow. */
  function advance(turn: NonNullable<ConversationState['running']>): Promise<unknown> {
    // An accepted decision is always applied; an interrupt ends what follows it.
    const undecided = turn.phase === 'open' && turn.confirmationId !== null;
    if (interruptedTurn === turn.turn && !undecided)
      return run(settleStep(turn, 'interrupted', 'INTERRUPTED'));
    if (failedTurn.turn === turn.turn) return run(settleStep(turn, 'failed', failedTurn.code));
    const todo = next(state, shell.now());
    if (todo.type === 'sleep') return shell.wait(() => closing || interruptedTurn === turn.turn, todo.until);
    const [first, ...others] = todo.type === 'steps' ? todo.steps : [];
    if (first === undefined) return Promise.resolve();
    return others.length === 0 ? run(first) : Promise.all([run(first), ...others.map(run)]);
  }

  return {
    receive(ref: InputRef): void {
      const before = inbox;
      inbox = receive(inbox, state.lastTaken, ref);
      if (inbox === before) {
        const taken = opening === null ? [] : openingRefs;
        if (contests(ref, [inbox[ref.n], ...taken])) contenders = { ...contenders, [ref.n]: ref };
        return; // a duplicate must not interrupt the turn that answers it
      }
      const turn = state.running;
      if (turn !== null && ref.kind === 'message' && state.team?.disposition === 'interrupt')
        this.interrupt(turn.turn);
    },
    /** Acts at once, and only on the turn that it names: the running one, or the next one, whose input may not have arrived yet. */
    interrupt(turn: number): void {
      const begins = state.running === null && turn === state.turn + 1;
      if (interruptedTurn === turn || !(begins || state.running?.turn === turn)) return;
      interruptedTurn = turn;
      cancelStarted();
    },
    close(): void {
      closing = true;
      cancelStarted();
    },
    state: () => state,
    inbox: () => inbox,
    origin: () => origin,
    async run(): Promise<RunEnd> {
      shell.stateChanged(state);
      for (;;) {
        if (closing) return { type: 'closed' };
        if (stale) return { type: 'reload' };
        const waiting = head(inbox, state.lastTaken);
        if (state.running !== null || waiting !== null) {
          lastActive = shell.now();
          gapSince = null;
          if (opening === null && !isSettling() && shell.shouldRenew('between-steps'))
            return { type: 'renew', state, inbox };
          if (state.running !== null) await advance(state.running);
          else if (waiting !== null) begin(waiting.kind, takeNext(waiting));
          continue;
        }
        const now = shell.now();
        const expiry = earliestExpiry(state);
        if (expiry !== null && expiry <= now) {
          begin('expiry', []);
          continue;
        }
        // Rest is checked first: a run that may rest is also old enough to renew, and would renew for ever.
        const nothingOpen = state.confirmations.length === 0 && Object.keys(inbox).length === 0;
        if (nothingOpen && now >= lastActive + REST_AFTER_MS) return { type: 'rest' };
        if (shell.shouldRenew('idle')) return { type: 'renew', state, inbox };
        if (isMissingOne()) gapSince ??= now;
        else {
          gapSince = null;
          longestGapMs = LONGEST_GAP_MS;
        }
        if (gapSince !== null && now >= gapSince + longestGapMs) return { type: 'reload' };
        // With a proposal open, only its expiry or a message ends the wait.
        const deadline = gapSince === null ? (expiry ?? lastActive + REST_AFTER_MS) : gapSince + longestGapMs;
        await shell.wait(() => closing || hasNews(), Math.min(deadline, expiry ?? deadline));
      }
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;

function earliestExpiry(state: ConversationState): number | null {
  const times = state.confirmations.map((open) => Date.parse(open.expiresAt));
  return times.length === 0 ? null : Math.min(...times);
}
