import { type ModelPort, type PriceOf, titleFromMessages } from '@roundtable/core';
import {
  type Database,
  keepAutoTitle,
  leaseDue,
  type MemoryJob,
  noteTurns,
  readTalk,
  settleJob,
} from '@roundtable/prisma';
import type { EndedTurn, StepLog } from '../steps/step-deps.js';
import { consolidate } from './consolidate.js';
import { summariseOlder } from './summarise-older.js';
import { createTeamSpeakers } from './team-speakers.js';

/** Turns that ended within this time are noted in one statement. */
const GATHER_MS = 500;
const SWEEP_MS = 15_000;
const BATCH = 10;
/** What a talk is about is said in its first turns, if not in the first: so many rows are looked at. */
const TITLED_TURNS = 3;
const FIRST_ROWS = 20;
/** About four days: what could not be remembered by then waits for the conversation's next turn. */
const MOST_ATTEMPTS = 20;
/** Whatever made a model answer without a summary is still there at the next turn: so long it is not asked again. */
const SUMMARY_RESTS_MS = 10 * 60_000;
/** Model calls of memory side by side: the users' own come first. */
const AT_ONCE = 2;

export interface MemoryKeeperDeps {
  readonly db: Database;
  readonly model: ModelPort;
  readonly priceOf?: PriceOf;
  readonly log: StepLog;
  /** So long a conversation has to be quiet before it is taken into the user's summary. */
  readonly quietMs: number;
  /** A budget that is spent puts memory off. */
  readonly budget?: { isSpent(userId: string): boolean };
}

/**
 * Everything that memory does behind the turns, never in their way: summaries of what falls out of a window, first
 * titles, and the consolidation of quiet conversations. What is to be consolidated is kept in `conversation_memory`, so
 * it survives the worker, and any worker takes it over; a summary that gets lost is due again with the next turn.
 */
export function createMemoryKeeper(deps: MemoryKeeperDeps) {
  const { db, log } = deps;
  const stop = new AbortController();
  const jobs = { ...deps, stopping: stop.signal, speakers: createTeamSpeakers() };
  const ended = new Map<string, EndedTurn>();
  const inWork = new Set<string>();
  /** Conversations that the model gave no summary of, with when it is asked again. */
  const resting = new Map<string, number>();
  let gathering: NodeJS.Timeout | null = null;
  let sweeping: NodeJS.Timeout | null = null;
  let work: Promise<void> = Promise.resolve();

  function afterTurn(turn: EndedTurn): void {
    if (stop.signal.aborted) return;
    ended.set(turn.conversationId, both(ended.get(turn.conversationId), turn));
    gathering ??= setTimeout(() => {
      gathering = null;
      work = Promise.all([work, noted()]).then(() => {});
    }, GATHER_MS);
  }

  async function noted(): Promise<void> {
    const turns = [...ended.values()];
    ended.clear();
    if (turns.length === 0) return;
    await attempt('turns were not noted for memory', {}, () =>
      db.withSystemSql((sql) => noteTurns(sql, turns, deps.quietMs)),
    );
    await side(turns, async (turn) => {
      if (stop.signal.aborted) return;
      if (turn.turn <= TITLED_TURNS && turn.summariseThrough === null)
        await attempt('no first title', about(turn), () => firstTitle(turn));
      if (turn.summariseThrough !== null && !isSpent(turn.userId))
        await summarised(turn, turn.summariseThrough);
    });
  }

  async function firstTitle({ conversationId, userId }: EndedTurn): Promise<void> {
    await db.withUserSql(userId, async (sql) => {
      const talk = await readTalk(sql, conversationId, { after: 0, through: FIRST_ROWS, limit: FIRST_ROWS });
      const title = titleFromMessages(talk.filter((row) => row.role === 'user').map((row) => row.text));
      if (title !== null) await keepAutoTitle(sql, conversationId, title);
    });
  }

  async function summarised(turn: EndedTurn, through: number): Promise<void> {
    const { conversationId, userId, scope } = turn;
    if (inWork.has(conversationId) || rests(conversationId)) return;
    inWork.add(conversationId);
    await attempt('older messages were not summarised', about(turn), async () => {
      if ((await summariseOlder(jobs, { userId, conversationId, scope, through })) !== 'declined') return;
      resting.set(conversationId, performance.now() + SUMMARY_RESTS_MS);
      log.warn(about(turn), 'the model gave no summary of older messages; it is asked again later');
    });
    inWork.delete(conversationId);
  }

  function rests(conversationId: string): boolean {
    for (const [id, until] of resting) if (until <= performance.now()) resting.delete(id);
    return resting.has(conversationId);
  }

  async function sweep(): Promise<void> {
    const due = await db.withSystemSql((sql) => leaseDue(sql, BATCH));
    // Those of one user one after the other: each summary is made from the one before.
    await side(byUser(due), async (ofUser) => {
      for (const job of ofUser) await remember(job);
    });
    if (due.length === BATCH && !stop.signal.aborted) await sweep();
  }

  async function remember(job: MemoryJob): Promise<void> {
    if (stop.signal.aborted || isSpent(job.userId)) return;
    const last = job.attempts >= MOST_ATTEMPTS;
    const failing = last
      ? 'a conversation was not remembered; it waits for its next turn'
      : 'a conversation was not remembered; it is tried again';
    const done = await attempt(failing, about(job), () => consolidate(jobs, job));
    if (done || last) await attempt('a memory job was not settled', about(job), () => settled(job));
  }

  function settled(job: MemoryJob): Promise<void> {
    return db.withUserSql(job.userId, (sql) => settleJob(sql, job));
  }

  /** @returns whether it came about; a failure is logged. */
  async function attempt(failing: string, facts: object, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      log.warn({ ...facts, error }, failing);
      return false;
    }
  }

  const isSpent = (userId: string) => deps.budget?.isSpent(userId) === true;
  const about = ({ conversationId }: { conversationId: string }) => ({ conversation: conversationId });

  return {
    afterTurn,
    start(): void {
      const everyMs = Math.max(500, Math.min(SWEEP_MS, deps.quietMs / 2));
      sweeping = setInterval(() => {
        work = work.then(async () => void (await attempt('the sweep of memory failed', {}, sweep)));
      }, everyMs);
    },
    /** Notes what has ended and drops the rest: another worker, or the next turn, takes it up. */
    async stop(): Promise<void> {
      if (sweeping !== null) clearInterval(sweeping);
      if (gathering !== null) clearTimeout(gathering);
      stop.abort();
      await noted();
      await work;
    },
    /** For tests: everything that is due now, done. */
    async settled(): Promise<void> {
      await noted();
      await work;
      await sweep();
    },
  };
}

export type MemoryKeeper = ReturnType<typeof createMemoryKeeper>;

/** Two turns that ended within one gathering: neither the first title nor a due summary gets lost. */
function both(before: EndedTurn | undefined, turn: EndedTurn): EndedTurn {
  if (before === undefined || before.userId !== turn.userId) return turn;
  // What is due in a scope that was left is due again when it is talked in again.
  const earlier = before.scope === turn.scope ? before.summariseThrough : null;
  const through = Math.max(earlier ?? 0, turn.summariseThrough ?? 0);
  return {
    ...turn,
    turn: Math.min(before.turn, turn.turn),
    summariseThrough: through === 0 ? null : through,
  };
}

function byUser(jobs: readonly MemoryJob[]): readonly (readonly MemoryJob[])[] {
  const users = [...new Set(jobs.map(({ userId }) => userId))];
  return users.map((user) => jobs.filter(({ userId }) => userId === user));
}

/** A few at a time. */
async function side<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
