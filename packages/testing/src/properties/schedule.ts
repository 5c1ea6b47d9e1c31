import type { Disposition } from '@roundtable/core/replayed';
import fc from 'fast-check';
import type { Fault, FaultPoint } from '../run/faulty-store.js';

/** How the model behaves when it is asked; consumed in order, then from the start again. */
export type Move =
  | { readonly type: 'talk' }
  | {
      readonly type: 'tools';
      readonly tools: readonly (
        | ('read' | 'write' | 'refuse' | 'throw' | 'unknown' | 'invalid' | 'broken')
        | ('send' | 'order')
      )[];
      readonly words: boolean;
      readonly sameId: boolean;
    }
  | {
      readonly type: 'handoff';
      readonly edges: readonly number[];
      readonly words: boolean;
      readonly beside: boolean;
    }
  | { readonly type: 'propose'; readonly texts: readonly string[]; readonly words: boolean }
  | {
      readonly type: 'odd';
      readonly what: 'empty' | 'refusal' | 'max_tokens' | 'pause_turn' | 'tool_use_without_call';
    }
  | { readonly type: 'fails'; readonly how: 'away' | 'away_long' | 'refused' };

/** What happens to the conversation from outside. */
export type Action =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'say_anew'; readonly text: string }
  | { readonly type: 'accept_only' }
  | { readonly type: 'system'; readonly topic: string | null }
  | { readonly type: 'withdraw'; readonly which: number }
  | { readonly type: 'edit'; readonly which: number }
  | { readonly type: 'interrupt' }
  | { readonly type: 'decide'; readonly which: number; readonly how: 'approve' | 'reject' | 'edit' | 'twice' }
  | { readonly type: 'lose_run' }
  | { readonly type: 'reset_run' }
  | { readonly type: 'sweep' }
  | { readonly type: 'publish' }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'settle' };

export interface Schedule {
  readonly moves: readonly Move[];
  readonly actions: readonly Action[];
  /** A fault at the n-th point where one may strike. */
  readonly faults: Readonly<Record<number, Fault>>;
  /** One turn whose every attempt of every step meets the same fault there, but for the step that settles it. */
  readonly poison: { readonly turn: number; readonly point: FaultPoint; readonly fault: Fault } | null;
  readonly renewAfterSteps: number | null;
  readonly disposition: Disposition;
  readonly pipeline: boolean;
  /** How long models and tools take, in turn. */
  readonly delays: readonly number[];
}

const HOUR_MS = 3_600_000;

const tool = fc.constantFrom(
  'read' as const,
  'read' as const,
  'write' as const,
  'write' as const,
  'refuse' as const,
  'throw' as const,
  'unknown' as const,
  'invalid' as const,
  'broken' as const,
  'send' as const,
  'send' as const,
  'send' as const,
  'order' as const,
  'order' as const,
  'order' as const,
);

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Move>({ type: 'talk' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('tools' as const),
      tools: fc.array(tool, { minLength: 1, maxLength: 4 }),
      words: fc.boolean(),
      sameId: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('handoff' as const),
      edges: fc.array(fc.nat(1), { minLength: 1, maxLength: 2 }),
      words: fc.boolean(),
      beside: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('propose' as const),
      texts: fc.array(fc.constantFrom('a plan', 'a plan', 'fail', 'stale', 'impossible'), {
        minLength: 1,
        maxLength: 2,
      }),
      words: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('odd' as const),
      what: fc.constantFrom(
        'empty' as const,
        'refusal' as const,
        'max_tokens' as const,
        'pause_turn' as const,
        'tool_use_without_call' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('fails' as const),
      how: fc.constantFrom('away' as const, 'away' as const, 'away_long' as const, 'refused' as const),
    }),
  },
);

const texts = [
  'hello',
  'yes',
  'no',
  'sí',
  'I would rather stay with Host',
  'can I talk to Master Builder?',
  "I don't want to talk to Critic",
  'go on',
];

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('say' as const), text: fc.constantFrom(...texts) }) },
  { weight: 1, arbitrary: fc.constant<Action>({ type: 'accept_only' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('system' as const),
      topic: fc.constantFrom(
        null,
        'follow_up' as const,
        'insights' as const,
        'check_in' as const,
        'project_file' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('withdraw' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('edit' as const), which: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.constant<Action>({ type: 'interrupt' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      which: fc.nat(3),
      how: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'reject' as const,
        'edit' as const,
        'twice' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Action[]>({ type: 'lose_run' }, { type: 'reset_run' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ type: 'sweep' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ type: 'publish' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('pass' as const),
      ms: fc.constantFrom(
        0,
        1,
        10,
        60,
        60,
        500,
        500,
        2_500,
        2_500,
        7_000,
        60_000,
        13 * HOUR_MS,
        8 * 24 * HOUR_MS,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Action>({ type: 'settle' }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('say_anew' as const), text: fc.constantFrom(...texts) }),
  },
);

const fault = fc.constantFrom<Fault>('kill', 'kill', 'pause', 'pause', 'error', 'fault');

/** Who stands still before a claim may do the step afterwards: nothing can be poison to a step that is done. */
const poison = fc
  .record({
    turn: fc.integer({ min: 1, max: 5 }),
    point: fc.constantFrom<FaultPoint>('begin', 'claimed', 'commit'),
    fault: fc.constantFrom<Fault>('kill', 'pause', 'fault'),
  })
  .filter(({ point, fault }) => point !== 'begin' || fault !== 'pause');

export const schedule: fc.Arbitrary<Schedule> = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 12, size: 'large' }),
  actions: fc.array(action, { minLength: 1, maxLength: 25, size: 'large' }),
  faults: fc.dictionary(fc.nat(60).map(String), fault, { maxKeys: 6 }),
  poison: fc.option(poison),
  renewAfterSteps: fc.option(fc.integer({ min: 1, max: 6 })),
  disposition: fc.constantFrom<Disposition>('queue', 'merge', 'absorb', 'interrupt'),
  pipeline: fc.boolean(),
  delays: fc.array(fc.constantFrom(0, 0, 5, 40, 400, 3_000), { minLength: 1, maxLength: 5 }),
});
