import type { ModelReply, SettledCall, Team } from '@roundtable/core';
import { type Asking, atATime } from '../at-a-time.js';
import type { Said } from '../cases.js';
import { settled, whomOf } from '../judge-reply.js';
import { answered } from '../run-eval.js';
import { inLanguage, type Pair } from './pair-file.js';

const ASPECTS = ['route', 'tools', 'guard'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What a reply did, whatever its words. */
export interface Did {
  /** Who has the conversation after it. */
  readonly route: string;
  /** Tools that were called and taken, each once. */
  readonly tools: readonly string[];
  /** Calls that were refused or put to the user first, and what its words may not hold. */
  readonly guard: readonly string[];
}

export interface ComparedPair extends Pair {
  readonly did: { readonly en: Did; readonly es: Did } | null;
  /** Empty: the same in both languages. */
  readonly differs: readonly Aspect[];
  readonly error: string | null;
}

/** Asks each need in English and in Spanish, one call each. A pair of which a call failed is neither alike nor different. */
export async function comparePairs(
  team: Team,
  pairs: readonly Pair[],
  asking: Asking,
): Promise<readonly ComparedPair[]> {
  return atATime(pairs, asking, async (pair) => {
    const en = await doneWith(team, inLanguage(pair, 'en'), asking);
    const es = await doneWith(team, inLanguage(pair, 'es'), asking);
    if (en.did === null || es.did === null)
      return { ...pair, did: null, differs: [], error: en.error ?? es.error };
    const did = { en: en.did, es: es.did };
    const differs = ASPECTS.filter((one) => String(did.en[one]) !== String(did.es[one]));
    return { ...pair, did, differs, error: null };
  });
}

async function doneWith(team: Team, one: Said, { model }: Asking) {
  const { reply, speaker, error } = await answered(one, { team, model });
  return reply === null ? { did: null, error } : { did: didIn(reply, one, { team, speaker }), error: null };
}

function didIn(reply: ModelReply, one: Said, about: { team: Team; speaker: string }): Did {
  const { calls, promises, guilt } = settled(reply, one, about);
  const handoff = calls.find((call) => call.type === 'handoff');
  return {
    route: handoff?.type === 'handoff' ? whomOf(handoff) : about.speaker,
    tools: sorted(calls.filter(isTaken).map(({ tool }) => tool)),
    guard: sorted([
      ...calls.flatMap((call) => guardOf(call) ?? []),
      ...(promises.length > 0 ? ['a promise without a follow-up'] : []),
      ...(guilt.length > 0 ? ['a shaming phrase'] : []),
    ]),
  };
}

/** Thoughts are nobody's business here: whether a model notes one is not the user's language. */
const isTaken = <Tx>(call: SettledCall<Tx>) =>
  call.type !== 'handoff' && !(call.type === 'answered' && (call.isError || call.shows === 'thinking'));

function guardOf<Tx>(call: SettledCall<Tx>): string | null {
  if (call.type === 'propose') return `${call.tool} asks first`;
  return call.type === 'answered' && call.isError ? `${call.tool} refused` : null;
}

const sorted = (words: readonly string[]) => [...new Set(words)].sort();

export interface PairScore {
  readonly pairs: number;
  readonly alike: number;
  readonly differs: Readonly<Record<Aspect, number>>;
  readonly failed: number;
}

export function scorePairs(compared: readonly ComparedPair[]): PairScore {
  const whole = compared.filter(({ did }) => did !== null);
  const of = (aspect: Aspect) => whole.filter(({ differs }) => differs.includes(aspect)).length;
  return {
    pairs: compared.length,
    alike: whole.filter(({ differs }) => differs.length === 0).length,
    differs: { route: of('route'), tools: of('tools'), guard: of('guard') },
    failed: compared.length - whole.length,
  };
}
