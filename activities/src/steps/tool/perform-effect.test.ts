import {
  createToolRegistry,
  type EffectTool,
  NOBODY,
  type Performed,
  type StepStore,
} from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONVERSATION, callRow, going, inputOf, NOW, TURN } from '../../../test/step-scene.js';
import type { Attempt, StepDeps } from '../step-deps.js';
import { performEffect } from './perform-effect.js';

const step = { type: 'runTool', turn: TURN, step: 2, reply: 1, index: 0, tool: 'book' } as const;
const KEY = `${CONVERSATION}.${TURN}.1.0`;

interface Scene {
  readonly input?: unknown;
  /** How often the ledger says that it was begun. */
  readonly attempts?: number;
  readonly honoursKey?: boolean;
  readonly performs?: readonly (Performed | Error)[];
  readonly answers?: readonly Performed[];
  readonly followsUnknown?: boolean;
  readonly attempt?: Attempt;
  /** Somebody else begins an attempt when this one wants to. */
  readonly overtaken?: boolean;
}

/** Performs a call of `book`, and what it did, in order. */
async function perform(about: Scene) {
  const did: string[] = [];
  const performs = [...(about.performs ?? [])];
  const answers = [...(about.answers ?? [])];
  let attempts = about.attempts ?? 0;
  let overtaken = about.overtaken === true;
  const tool: EffectTool = {
    name: 'book',
    description: 'd',
    input: z.strictObject({ guests: z.number() }) as unknown as z.ZodType<never>,
    mode: 'effect',
    access: 'write',
    timeoutMs: 1_000,
    retry: { attempts: 3, waitMs: 100 },
    honoursKey: about.honoursKey ?? false,
    describe: () => 'a table',
    async perform(_, { key, user }) {
      did.push(`perform ${key === KEY} ${user.email}`);
      const next = performs.shift();
      if (next instanceof Error || next === undefined) throw next ?? new Error('nothing is left');
      return next;
    },
    ...(about.answers === undefined
      ? {}
      : {
          onUnknown: async (key: string) => {
            did.push(`ask ${key === KEY}`);
            return answers.shift() ?? { type: 'unknown' as const };
          },
        }),
  };
  const store: Pick<StepStore<unknown>, 'pendingCall' | 'beginAttempt'> = {
    pendingCall: async () => ({
      call: callRow({ tool: 'book', input: about.input ?? { guests: 4 } }),
      user: { ...NOBODY, email: 'ana@example.com' },
      locale: 'en',
      attempts,
      followsUnknown: about.followsUnknown ?? false,
      cached: null,
    }),
    async beginAttempt(_input, _key, seen) {
      if (overtaken) {
        overtaken = false;
        attempts++;
        return false;
      }
      if (seen !== attempts) return false;
      attempts++;
      did.push(`note ${attempts}`);
      return true;
    },
  };
  const deps = {
    store,
    tools: createToolRegistry([]),
    now: () => NOW,
    pause: async (ms: number) => void did.push(`wait ${ms}`),
    log: { info() {}, warn() {} },
  } as unknown as StepDeps<unknown>;
  const ended = await performEffect(deps, inputOf(step), { tool, attempt: about.attempt ?? going });
  return { did, ended, outcome: ended.type === 'performed' ? ended.outcome : ended.type };
}

const performed = 'perform true ana@example.com';
const done: Performed = { type: 'ok', result: 'booked' };
const unknown: Performed = { type: 'unknown' };
const lost = new Error('socket hang up');

describe('an attempt', () => {
  it('is noted before it begins', async () => {
    const { did, outcome } = await perform({ performs: [done] });
    expect([did, outcome]).toEqual([['note 1', performed], done]);
  });

  it('that certainly did nothing is repeated after the wait, each time noted', async () => {
    const busy = { type: 'error', message: 'busy', retryAfterMs: 150 } as const;
    const { did, outcome } = await perform({ performs: [busy, busy, busy] });
    const waits = did.filter((act) => act.startsWith('wait'));
    expect([waits, outcome]).toEqual([['wait 150', 'wait 200'], busy]);
  });

  it('that is refused for an hour is refused: nobody waits for so long in a turn', async () => {
    const refused = { type: 'error', message: 'come back later', retryAfterMs: 3_600_000 } as const;
    const { did, outcome } = await perform({ performs: [refused, done] });
    expect([did, outcome]).toEqual([['note 1', performed], refused]);
  });

  it('that is refused for good is not repeated', async () => {
    const { did, outcome } = await perform({ performs: [{ type: 'error', message: 'full' }] });
    expect([did.length, outcome]).toEqual([2, { type: 'error', message: 'full' }]);
  });

  it('that throws may have happened, and is not repeated where keys mean nothing', async () => {
    const { did, outcome } = await perform({ performs: [lost, done] });
    expect([did, outcome]).toEqual([['note 1', performed], unknown]);
  });

  it('that throws is repeated with its key where keys are honoured', async () => {
    const { did, outcome } = await perform({ honoursKey: true, performs: [lost, done] });
    expect([did, outcome]).toEqual([['note 1', performed, 'wait 100', 'note 2', performed], done]);
  });

  it('that is refused after one that may have happened leaves it open', async () => {
    const refused = { type: 'error', message: 'busy', retryAfterMs: 10 } as const;
    const { outcome } = await perform({ honoursKey: true, performs: [lost, refused, refused] });
    expect(outcome).toEqual(unknown);
  });

  it('with input that is none is not begun', async () => {
    const { did, outcome } = await perform({ input: { guests: 'four' } });
    expect([did, outcome]).toEqual([
      [],
      { type: 'error', message: expect.stringContaining('Invalid input') },
    ]);
  });

  it('is not begun behind another call of the turn that may have happened', async () => {
    const { did, outcome } = await perform({ followsUnknown: true, performs: [done] });
    expect([did, outcome]).toEqual([[], { type: 'error', message: expect.stringContaining('Not run') }]);
  });
});

describe('what another worker has begun', () => {
  it('may have happened: it is not begun again', async () => {
    expect(await perform({ attempts: 1, performs: [done] })).toMatchObject({ did: [], outcome: unknown });
  });

  it('in the same moment, too', async () => {
    expect(await perform({ overtaken: true, performs: [done] })).toMatchObject({ did: [], outcome: unknown });
  });

  it('is asked about, and then told as the other system says', async () => {
    const { did, outcome } = await perform({ attempts: 1, answers: [unknown, done] });
    expect([did, outcome]).toEqual([['ask true', 'wait 500', 'ask true'], done]);
  });

  it('is asked about three times at most', async () => {
    const { did, outcome } = await perform({ attempts: 1, answers: [] });
    expect([did.filter((act) => act === 'ask true').length, outcome]).toEqual([3, unknown]);
  });

  it('and the other system rules out did not happen', async () => {
    const never = { type: 'error', message: 'void' } as const;
    expect((await perform({ attempts: 1, answers: [never] })).outcome).toEqual(never);
  });
});

describe('a signal', () => {
  const stopped = (interrupted: boolean): Attempt => ({
    signal: AbortSignal.abort(new Error('stop')),
    interrupted: () => interrupted,
  });

  it('of a draining worker leaves the call to the next attempt', async () => {
    await expect(perform({ attempt: stopped(false), performs: [done] })).rejects.toThrow('stop');
  });

  it('of an interrupt begins nothing', async () => {
    expect(await perform({ attempt: stopped(true), performs: [done] })).toMatchObject({
      did: [],
      outcome: 'cancelled',
    });
  });

  it('of an interrupt behind a lost attempt asks once', async () => {
    const { did, outcome } = await perform({ attempt: stopped(true), attempts: 1, answers: [unknown, done] });
    expect([did, outcome]).toEqual([['ask true'], unknown]);
  });
});
