import { type Attempts, countLost, type EndedAttempt, endAttempt, NO_ATTEMPTS } from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';
import { describe, expect, it } from 'vitest';
import { SupersededError } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { type AttemptFacts, runAttempt } from './run-attempt.js';
import { ProcessLost, type StepProcess } from './suspects.js';

const MINUTE_MS = 60_000;
const BUG = new TypeError('x is not a function');
const AWAY = new Error('Query read timeout');

/** A step's row, and one attempt after the other on it. */
function step(type: 'askAgent' | 'settleTurn' = 'askAgent') {
  let row: Attempts = NO_ATTEMPTS;
  let unrecorded: EndedAttempt | null = null;
  let attempts = 0;
  const warned: Record<string, unknown>[] = [];
  const base: StepInput = {
    conversationId: 'c',
    userId: 'u',
    step:
      type === 'askAgent'
        ? { type, turn: 1, step: 1 }
        : { type, turn: 1, step: 1, outcome: 'failed', code: 'INTERNAL_ERROR' },
    opening: null,
    agent: null,
  };
  async function attempt(
    work: () => Promise<StepResult>,
    facts: Partial<AttemptFacts> & { readonly away?: boolean } = {},
  ): Promise<unknown> {
    const input = { ...base, attempt: ++attempts };
    const reached = () => {
      if (facts.away === true) throw AWAY;
    };
    const store = {
      countLost: async (_: StepInput, said: EndedAttempt | null) => {
        reached();
        const { isLost, ...counted } = countLost(row, input.attempt, said);
        row = counted;
        return { faulty: row.faulty.length, isLost };
      },
      holdStep: async () => {
        reached();
        row = { ...row, heldBy: input.attempt };
      },
      endAttempt: async (_: StepInput, how: EndedAttempt['how']) => {
        reached();
        row = endAttempt(row, { attempt: input.attempt, how });
        return row.faulty.length;
      },
    };
    const about: AttemptFacts & { input: StepInput } = {
      input,
      signal: new AbortController().signal,
      ageMs: () => 0,
      stopped: () => 'no',
      wasFrozen: () => false,
      unrecorded,
      passOn: (ended) => {
        unrecorded = ended;
      },
      suspects: { enter: async () => ({ process: null, leave() {} }) },
      ...facts,
    };
    // A first attempt is noted by its claim.
    if (input.attempt === 1) row = { ...row, heldBy: 1 };
    const log = { info() {}, warn: (about: Record<string, unknown>) => void warned.push(about) };
    return runAttempt({ store, log }, about, work).catch((error: unknown) => error);
  }
  return {
    attempt,
    fails: (error: Error, facts?: Parameters<typeof attempt>[1]) =>
      attempt(() => Promise.reject(error), facts),
    does: () => attempt(async () => ({ type: 'done', events: [] })),
    /** The worker is gone; whatever it would have done is never done. */
    async losesWorker(): Promise<void> {
      const begun = new Promise<void>((begin) => {
        void attempt(() => {
          begin();
          return new Promise(() => {});
        });
      });
      await begun;
    },
    faulty: () => row.faulty,
    warned,
  };
}

const GAVE_UP = { name: 'StepFailed' };

describe('a step that fails each time', () => {
  it('is tried five times', async () => {
    const { fails } = step();
    for (let n = 1; n <= 4; n++) expect(await fails(BUG)).toBe(BUG);
    expect(await fails(BUG)).toMatchObject({ ...GAVE_UP, message: BUG.message, cause: BUG });
  });

  it('is tried for ever where it settles a turn: nothing else would end the turn', async () => {
    const { fails } = step('settleTurn');
    for (let n = 1; n <= 8; n++) expect(await fails(BUG)).toBe(BUG);
  });
});

it('a step that is cut off while it waits to be let in has not failed', async () => {
  const { fails, losesWorker, faulty, does } = step();
  await losesWorker();
  const cut = new Error('the time is over');
  const suspects = { enter: () => Promise.reject(cut) };
  expect(await fails(BUG, { suspects, stopped: () => 'overdue' })).toBe(cut);
  expect(await does()).toMatchObject({ type: 'done' });
  expect(faulty()).toEqual([1]);
});

describe('a step that loses its worker each time', () => {
  it('is not begun again after five losses', async () => {
    const { losesWorker, does, faulty, warned } = step();
    for (let n = 1; n <= 5; n++) await losesWorker();
    expect(await does()).toMatchObject(GAVE_UP);
    expect(faulty()).toEqual([1, 2, 3, 4, 5]);
    expect(warned.map(({ faulty }) => faulty)).toEqual([1, 2, 3, 4, 5]);
  });

  it('counts losses and failures together', async () => {
    const { losesWorker, fails } = step();
    for (let n = 1; n <= 2; n++) {
      await losesWorker();
      expect(await fails(BUG)).toBe(BUG);
    }
    expect(await fails(BUG)).toMatchObject(GAVE_UP);
  });

  it('is done when a later attempt can do it', async () => {
    const { losesWorker, does } = step();
    for (let n = 1; n <= 4; n++) await losesWorker();
    expect(await does()).toEqual({ type: 'done', events: [] });
  });
});

describe('a step that failed or lost its process before', () => {
  const nowhere = async () => Promise.reject(new Error('it must not run in the worker'));
  /** Every later attempt is given this process. */
  const inProcess = (run: StepProcess['run']) => {
    const entered: { faulty: number; isLost: boolean }[] = [];
    let left = 0;
    const process: StepProcess = { ready: Promise.resolve(true), run, isOpen: () => true, end() {} };
    const enter = async ({ faulty, isLost }: { faulty: number; isLost: boolean }) => {
      entered.push({ faulty, isLost });
      return { process, leave: () => void left++ };
    };
    return { suspects: { enter }, entered, left: () => left };
  };

  it('runs in another process from then on, its later attempts too', async () => {
    const { losesWorker, attempt } = step();
    const { suspects, entered, left } = inProcess(async ({ attempt }) =>
      attempt === 2 ? Promise.reject(AWAY) : { type: 'done', events: [] },
    );
    await losesWorker();
    expect(await attempt(nowhere, { suspects })).toBe(AWAY);
    expect(await attempt(nowhere, { suspects })).toEqual({ type: 'done', events: [] });
    expect(entered).toEqual([
      { faulty: 1, isLost: true },
      { faulty: 1, isLost: false },
    ]);
    expect(left()).toBe(2);
  });

  it('has lost one more when that process ends, and fails at the fifth', async () => {
    const { losesWorker, attempt, faulty, warned } = step();
    const { suspects, entered, left } = inProcess(() => Promise.reject(new ProcessLost('SIGKILL')));
    await losesWorker();
    for (let n = 2; n <= 5; n++) expect(await attempt(nowhere, { suspects })).toBeInstanceOf(ProcessLost);
    expect(await attempt(nowhere, { suspects })).toMatchObject(GAVE_UP);
    expect(faulty()).toEqual([1, 2, 3, 4, 5]);
    expect(entered.map(({ faulty }) => faulty)).toEqual([1, 2, 3, 4]);
    expect(left()).toBe(4);
    expect(warned.map(({ faulty }) => faulty)).toEqual([1, 2, 3, 4, 5]);
  });

  it('hears there that the user interrupts it', async () => {
    const { losesWorker, attempt } = step();
    const user = new AbortController();
    const heard: boolean[] = [];
    const { suspects } = inProcess(async (_, { signal, interrupted }) => {
      heard.push(interrupted());
      user.abort(new Error('interrupted'));
      heard.push(signal.aborted && interrupted());
      return { type: 'done', events: [] };
    });
    await losesWorker();
    await attempt(nowhere, { suspects, signal: user.signal });
    expect(heard).toEqual([false, true]);
  });
});

describe('an attempt does not count', () => {
  it('when its worker drains', async () => {
    const { fails, faulty } = step();
    for (let n = 1; n <= 8; n++) await fails(BUG, { stopped: () => 'stopped' });
    expect(faulty()).toEqual([]);
  });

  it('when the user interrupts it', async () => {
    const { fails, faulty } = step();
    await fails(BUG, { signal: AbortSignal.abort(new Error('interrupted')) });
    expect(faulty()).toEqual([]);
  });

  it('when the database is away, although its end cannot be written down', async () => {
    const { fails, faulty } = step();
    for (let n = 1; n <= 8; n++) await fails(AWAY, { away: true });
    await fails(AWAY);
    expect(faulty()).toEqual([]);
  });

  it('when it was taken for lost and turns up: Temporal was away, or the network', async () => {
    const { attempt, does, faulty } = step();
    let cutOff: () => void = () => {};
    const first = attempt(
      () =>
        new Promise((_, reject) => {
          cutOff = () => reject(new SupersededError());
        }),
    );
    await does();
    expect(faulty()).toEqual([1]);
    cutOff();
    await first;
    expect(faulty()).toEqual([]);
  });

  it('for want of a tool within ten minutes; then the step fails', async () => {
    const { fails, faulty } = step();
    const lacks = new WorkerLacks('this worker does not know the tool "x"');
    for (let n = 1; n <= 8; n++) expect(await fails(lacks, { ageMs: () => 9 * MINUTE_MS })).toBe(lacks);
    expect(faulty()).toEqual([]);
    expect(await fails(lacks, { ageMs: () => 10 * MINUTE_MS })).toMatchObject(GAVE_UP);
  });
});

describe('an attempt counts', () => {
  it('when it was cut off because the thread stood still', async () => {
    const { fails, does, faulty } = step();
    await fails(new SupersededError(), { wasFrozen: () => true });
    await does();
    expect(faulty()).toEqual([1]);
  });

  it('when it takes longer than a step may', async () => {
    const { fails, faulty } = step();
    await fails(BUG, { stopped: () => 'overdue' });
    expect(faulty()).toEqual([1]);
  });
});
