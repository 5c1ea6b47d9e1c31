import type { EndedAttempt } from '@roundtable/core';
import { Context } from '@temporalio/activity';
import { z } from 'zod';
import type { AttemptFacts } from './steps/attempt/run-attempt.js';
import type { Attempt } from './steps/step-deps.js';

const LOOK_MS = 250;
/** Temporal waits for 2 s. Each heartbeat costs the server a write, so there are no more than need be. */
const BEAT_MS = 1_000;
/** A heartbeat's answer brings the cancellation: for so long behind one, every look is a heartbeat. */
const HURRIED_MS = 3_000;
/** A thread that has not come round for so long misses its heartbeats soon. */
const FROZEN_MS = 1_500;
/** Of which the process has worked for so long; else the machine had no time for it, which is not the step's fault. */
const WORKED_MS = 1_000;
/** An attempt that is cut off so shortly before its time limit has run into it. */
const SHORTLY_MS = 1_000;

export type Beats = Attempt & Pick<AttemptFacts, 'stopped' | 'wasFrozen' | 'unrecorded' | 'passOn'>;

/** The heartbeats of a worker's activities. One timer looks after all of them, while there are any. */
export function createHeartbeats() {
  /** By workflow id, until when each look is a heartbeat. */
  const hurried = new Map<string, number>();
  const looks = new Set<(now: number) => void>();
  let timer: NodeJS.Timeout | null = null;
  let lookedAt = 0;
  let worked = process.cpuUsage();
  /** When the thread was last found to have been frozen. */
  let frozenAt = Number.NEGATIVE_INFINITY;

  /** A workflow has cancelled an activity, which learns it from a heartbeat: it sends the next ones at once. */
  function hurry(workflowId: string): void {
    const now = performance.now();
    for (const [id, until] of hurried) if (until < now) hurried.delete(id);
    hurried.set(workflowId, now + HURRIED_MS);
  }

  function noteFreeze(now: number): void {
    if (now - lookedAt < FROZEN_MS) return;
    const { user, system } = process.cpuUsage(worked);
    if ((user + system) / 1_000 >= WORKED_MS) frozenAt = now;
    lookAnew(now);
  }

  function lookAnew(now: number): void {
    lookedAt = now;
    worked = process.cpuUsage();
  }

  function look(): void {
    const now = performance.now();
    noteFreeze(now);
    lookAnew(now);
    for (const one of looks) one(now);
  }

  function watch(one: (now: number) => void): () => void {
    looks.add(one);
    if (timer === null) {
      lookAnew(performance.now());
      timer = setInterval(look, LOOK_MS);
    }
    return () => {
      looks.delete(one);
      if (looks.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    };
  }

  /**
   * Heartbeats while an activity works, so that a lost worker is noticed in 2 s, and distinguishes an interrupt (the
   * workflow requested the cancellation) from a worker that shuts down. The heartbeat's details reach the next attempt:
   * they carry how an attempt ended when that could not be recorded in the database.
   */
  async function beating<T>(work: (beats: Beats) => Promise<T>): Promise<T> {
    // Kept in a variable: abort listeners and the timer run outside of the activity's async context.
    const context = Context.current();
    const { cancellationSignal: signal } = context;
    const { heartbeatDetails, startToCloseTimeoutMs, workflowExecution } = context.info;
    noteFreeze(performance.now()); // before it begins: what froze the thread was another one
    const startedAt = performance.now();
    let beatAt = startedAt;
    let unrecorded = unrecordedEnd(heartbeatDetails);
    const interrupted = () => context.cancellationDetails?.cancelRequested === true;
    const leave = watch((now) => {
      const isHurried = (hurried.get(workflowExecution?.workflowId ?? '') ?? 0) > now;
      if (!isHurried && now - beatAt < BEAT_MS) return;
      beatAt = now;
      context.heartbeat(unrecorded);
    });
    try {
      return await work({
        signal,
        interrupted,
        wasFrozen() {
          noteFreeze(performance.now());
          return frozenAt > startedAt;
        },
        stopped() {
          if (!signal.aborted || interrupted()) return 'no';
          const overdue = performance.now() - startedAt >= startToCloseTimeoutMs - SHORTLY_MS;
          return overdue ? 'overdue' : 'stopped';
        },
        unrecorded,
        passOn(ended) {
          unrecorded = ended;
          if (ended !== null) context.heartbeat(ended); // goes out with the failure of this attempt
        },
      });
    } finally {
      leave();
    }
  }

  return { hurry, beating };
}

export type Heartbeats = ReturnType<typeof createHeartbeats>;

const UnrecordedEnd = z.object({ attempt: z.number(), how: z.enum(['given_up', 'faulty']) });

/** Null for details of another form: a worker of another version may have sent them. */
function unrecordedEnd(details: unknown): EndedAttempt | null {
  const parsed = UnrecordedEnd.safeParse(details);
  return parsed.success ? parsed.data : null;
}
