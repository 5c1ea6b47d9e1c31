import { keepsPromise, promisesIn } from '@roundtable/capabilities/coaching-checks/server';
import { ModelFailure, type ModelPort, type Team } from '@roundtable/core';
import { quiet, reviewsIn } from '@roundtable/testing';
import { type Asking, atATime } from '../at-a-time.js';
import { leadTo } from '../lead-to.js';
import type { PromiseCase } from './promise-file.js';

/** What an agent promised in one turn, and whether anything that was stored keeps it. */
export interface Kept extends PromiseCase {
  readonly promised: boolean;
  /** Promised without a follow-up, in the first whole reply. */
  readonly brokenBefore: boolean;
  /** Still so in what was delivered, after the product has sent the reply back once. */
  readonly brokenAfter: boolean;
  readonly stored: boolean;
  /** What the user read. */
  readonly words: string;
  readonly error: string | null;
}

const PROMISE_CHECK = 'promise_kept';

/**
 * Plays each message as a whole turn in memory, with its tools and the look over the reply that the product takes, repair
 * included. Turns that the money did not last for are left out.
 */
export async function keepPromises(
  team: Team,
  cases: readonly PromiseCase[],
  asking: Asking,
): Promise<readonly Kept[]> {
  const played = await atATime(cases, asking, (one) => play(team, one, asking));
  return played.filter((one) => one !== null);
}

async function play(team: Team, one: PromiseCase, { model, purse }: Asking): Promise<Kept | null> {
  const awaited = awaitedModel(model);
  const run = await leadTo(team, one, awaited);
  const turn = run.tables().inputs.length + 1;
  run.say(one.say);
  await run.settle();
  const { messages, calls, steps, inputs } = run.tables();
  const outcome = inputs.at(-1)?.outcome ?? null;
  if (awaited.failures.length > 0 && purse.isEmpty()) return null;
  const failed = reviewsIn(steps.filter((step) => step.turn === turn)).map(
    (review) => Array.isArray(review.failed) && review.failed.includes(PROMISE_CHECK),
  );
  const words = messages
    .filter((row) => row.turn === turn && row.role === 'agent' && row.kind !== 'draft')
    .map(({ text }) => text)
    .join('\n\n');
  const brokenBefore = failed.at(0) ?? false;
  return {
    ...one,
    promised: brokenBefore || promisesIn(words).length > 0,
    brokenBefore,
    brokenAfter: failed.at(-1) ?? false,
    stored: calls.some((call) => call.turn === turn && keepsPromise(call)),
    words,
    error: outcome === 'answered' ? null : (awaited.failures[0] ?? outcome ?? 'the turn did not end'),
  };
}

/**
 * A model that takes its time, for a conversation in memory: virtual time stands still while it answers. What fails is
 * not tried again, since nobody waits here.
 */
function awaitedModel(model: ModelPort) {
  const underWay = new Set<Promise<void>>();
  const failures: string[] = [];
  const ask: ModelPort['ask'] = (request, on) => {
    const asked = model.ask(request, on).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      failures.push(message);
      throw new ModelFailure('fatal', { reason: 'eval', message, cause: error });
    });
    const leave = () => void underWay.delete(ended);
    const ended: Promise<void> = asked.then(leave, leave);
    underWay.add(ended);
    return asked;
  };
  return {
    model: { ...model, ask },
    failures,
    async quiet() {
      await quiet();
      while (underWay.size > 0) {
        await Promise.all(underWay);
        await quiet();
      }
    },
  };
}

export interface PromiseScore {
  readonly cases: number;
  readonly promised: number;
  readonly brokenBefore: number;
  readonly brokenAfter: number;
  /** Users who want to be asked or reminded, and those for whom it was stored. */
  readonly wanted: number;
  readonly wantedStored: number;
  readonly failed: number;
}

export function scorePromises(kept: readonly Kept[]): PromiseScore {
  const count = (is: (one: Kept) => boolean) => kept.filter(is).length;
  return {
    cases: kept.length,
    promised: count(({ promised }) => promised),
    brokenBefore: count((one) => one.brokenBefore),
    brokenAfter: count((one) => one.brokenAfter),
    wanted: count(({ wants }) => wants === 'follow_up'),
    wantedStored: count(({ wants, stored }) => wants === 'follow_up' && stored),
    failed: count(({ error }) => error !== null),
  };
}
