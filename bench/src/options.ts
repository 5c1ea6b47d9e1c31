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
  readonly kills: readonly number[];
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
  kills: [250, 750, 400, 550, 900],
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
  kills: [250, 750],
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
  'overload',
  'pace',
  'stream',
  'visible',
  'projectSearch',
  'knowledge',
  'poison',
] as const;
export type MetricName = (typeof METRICS)[number];
/** Takes minutes by itself: measured only when it is named. */
const ON_REQUEST: readonly MetricName[] = ['poison'];

export interface Options {
  readonly size: Size;
  readonly quick: boolean;
  readonly only: readonly MetricName[];
  readonly profile: readonly Profiled[];
}

export const USAGE = `npm run bench -- [--quick] [--only ${METRICS.join(',')}] [--profile ${PROFILED.join(',')}]`;

/** Reads the command line; throws an Error that names what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } },
  });
  return {
    size: values.quick ? QUICK : FULL,
    quick: values.quick ?? false,
    only:
      values.only === undefined
        ? METRICS.filter((name) => !ON_REQUEST.includes(name))
        : choices(METRICS, values.only),
    profile: values.profile === undefined ? [] : choices(PROFILED, values.profile),
  };
}

function choices<Name extends string>(known: readonly Name[], given: string): Name[] {
  return given.split(',').map((name) => {
    const found = known.find((one) => one === name.trim());
    if (found === undefined) throw new Error(`"${name}" is not one of ${known.join(', ')}`);
    return found;
  });
}
