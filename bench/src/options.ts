import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { PROFILED, type Profiled } from './stack/stack.js';

/** How much is driven. */
export interface Size {
  readonly runs: number;
  readonly serialTurns: number;
  readonly load32Turns: number;
  readonly load256Turns: number;
  readonly load256Runs: number;
  /** Turns of the conversations that `growth` compares with one of 20 turns. */
  readonly growth: readonly number[];
  readonly idleConversations: number;
  readonly restingConversations: number;
  /** When a worker is killed, in ms of a turn of about 1,100. */
  readonly kills: readonly number[];
  /** How often one of two workers is lost. */
  readonly lostWorkers: number;
  /** Seconds of faults, and the load of the machine meanwhile. */
  readonly faults: { readonly conversations: number; readonly seconds: number; readonly load: number };
  readonly overload: { readonly conversations: number; readonly turns: number };
  readonly paceRounds: number;
  readonly firstTokens: number;
  readonly visibleTurns: number;
}

const FULL: Size = {
  runs: 3,
  serialTurns: 200,
  load32Turns: 10,
  load256Turns: 5,
  load256Runs: 3,
  growth: [200, 1_000],
  idleConversations: 1_000,
  restingConversations: 10_000,
  kills: Array.from({ length: 20 }, (_, n) => 50 * (n + 1)),
  lostWorkers: 9,
  faults: { conversations: 40, seconds: 600, load: 15 },
  overload: { conversations: 300, turns: 15 },
  paceRounds: 4,
  firstTokens: 50,
  visibleTurns: 100,
};

const QUICK: Size = {
  runs: 3,
  serialTurns: 50,
  load32Turns: 4,
  load256Turns: 1,
  load256Runs: 1,
  growth: [200],
  idleConversations: 200,
  restingConversations: 200,
  kills: [250, 750],
  lostWorkers: 3,
  faults: { conversations: 12, seconds: 60, load: 6 },
  overload: { conversations: 60, turns: 15 },
  paceRounds: 1,
  firstTokens: 20,
  visibleTurns: 20,
};

export const METRICS = [
  'serial',
  'load32',
  'load256',
  'history',
  'growth',
  'memory',
  'recovery',
  'lostWorker',
  'overload',
  'pace',
  'stream',
  'visible',
  'projectSearch',
  'knowledge',
  'rest',
  'poison',
  'faults',
  'files',
] as const;
export type MetricName = (typeof METRICS)[number];
/** They take minutes by themselves, or count what no load changes: measured only when they are named. */
const ON_REQUEST: readonly MetricName[] = ['rest', 'poison', 'faults', 'files'];

export interface Options {
  readonly size: Size;
  readonly quick: boolean;
  readonly only: readonly MetricName[];
  readonly profile: readonly Profiled[];
  /** Of what is drawn at random. */
  readonly seed: number;
}

export const USAGE = `npm run bench -- [--quick] [--only ${METRICS.join(',')}] [--seed N] [--profile ${PROFILED.join(',')}]`;

/** Reads the command line; throws an Error that names what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      profile: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  return {
    size: values.quick ? QUICK : FULL,
    quick: values.quick ?? false,
    only:
      values.only === undefined
        ? METRICS.filter((name) => !ON_REQUEST.includes(name))
        : choices(METRICS, values.only),
    profile: values.profile === undefined ? [] : choices(PROFILED, values.profile),
    seed: values.seed === undefined ? randomInt(SEEDS) : seedOf(values.seed),
  };
}

const SEEDS = 2 ** 32;

function seedOf(given: string): number {
  const seed = Number(given);
  if (/^\d+$/.test(given) && seed < SEEDS) return seed;
  throw new Error(`--seed "${given}" is not a whole number from 0 to ${SEEDS - 1}`);
}

function choices<Name extends string>(known: readonly Name[], given: string): Name[] {
  return given.split(',').map((name) => {
    const found = known.find((one) => one === name.trim());
    if (found === undefined) throw new Error(`"${name}" is not one of ${known.join(', ')}`);
    return found;
  });
}
