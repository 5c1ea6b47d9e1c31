import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModelPort, PriceOf } from '@roundtable/core';
import { loadTeam } from '@roundtable/teams';
import { knownSections } from '@roundtable/testing';
import type { z } from 'zod';
import type { Asking } from './at-a-time.js';
import { CaseFile } from './cases.js';
import type { Part } from './options.js';
import { comparePairs, scorePairs } from './pairs/compare-pairs.js';
import { PairFile } from './pairs/pair-file.js';
import { keepPromises, scorePromises } from './promises/keep-promises.js';
import { PromiseFile } from './promises/promise-file.js';
import { type Purse, paidFrom, type Spent } from './purse.js';
import { readYaml } from './read-yaml.js';
import { runEval } from './run-eval.js';
import { belowFloor, score } from './score.js';
import { scoreVoices, tellVoices } from './voices/tell-voices.js';
import { VoiceFile } from './voices/voice-file.js';

const OWN = fileURLToPath(new URL('../', import.meta.url));
const TEAMS = fileURLToPath(new URL('../../teams/', import.meta.url));

export interface About {
  readonly parts: readonly Part[];
  readonly model: ModelPort;
  readonly judge: ModelPort | null;
  readonly concurrency: number;
  readonly purse: Purse;
  readonly priceOf: PriceOf;
}

/** What came of a team's parts; null for one that was not asked for, or that the team has no file for. */
export async function evaluateTeam(id: string, about: About) {
  const { team, hash } = await loadTeam(`${TEAMS}${id}`, { knownSections });
  const { judge, purse, priceOf } = about;

  /** Plays a part with its file, and adds what it took. */
  async function part<Schema extends z.ZodType, Result extends { readonly unsent: number }>(
    name: Part,
    { folder, schema }: { readonly folder: string; readonly schema: Schema },
    play: (file: z.infer<Schema>, asking: Asking) => Promise<Result>,
  ): Promise<(Result & { readonly spent: Spent }) | null> {
    const path = `${OWN}${folder}/${id}.yaml`;
    if (!about.parts.includes(name) || !existsSync(path)) return null;
    const file = await readYaml(schema, path);
    const { port, spent } = paidFrom(purse, about.model, priceOf);
    const result = await play(file, { ...about, model: port });
    return { ...result, spent: spent() };
  }

  const routes = await part('routes', { folder: 'cases', schema: CaseFile }, async (file, asking) => {
    const outcomes = await runEval({ ...asking, team, file, priceOf });
    const unsent = file.cases.length - outcomes.length;
    const scored = score(outcomes);
    return { scored, outcomes, unsent, faults: unsent > 0 ? [] : belowFloor(scored, file) };
  });
  const promises = await part(
    'promises',
    { folder: 'promises', schema: PromiseFile },
    async (file, asking) => {
      const kept = await keepPromises(team, file.cases, asking);
      return { score: scorePromises(kept), kept, unsent: file.cases.length - kept.length };
    },
  );
  const languages = await part('languages', { folder: 'pairs', schema: PairFile }, async (file, asking) => {
    const compared = await comparePairs(team, file.pairs, asking);
    return { score: scorePairs(compared), compared, unsent: file.pairs.length - compared.length };
  });
  const judging = paidFrom(purse, judge ?? about.model, priceOf);
  const voices =
    judge === null
      ? null
      : await part('voices', { folder: 'voices', schema: VoiceFile }, async ({ messages }, asking) => {
          const told = await tellVoices(team, messages, { ...asking, judge: judging.port });
          const unsent = messages.length - new Set(told.map(({ say }) => say)).size;
          return {
            score: scoreVoices(told),
            told,
            unsent,
            judge: { model: judge.modelFor('deep'), spent: judging.spent() },
          };
        });
  return { team: id, version: hash, routes, promises, languages, voices };
}

export type TeamReport = Awaited<ReturnType<typeof evaluateTeam>>;

/** What falls below the floor, a line each: of the labels, and a promise that even the repair has left broken. */
export function faultsOf({ routes, promises }: TeamReport): readonly string[] {
  const broken = promises?.score.brokenAfter ?? 0;
  return [
    ...(routes?.faults ?? []),
    ...(broken > 0 ? [`${broken} promises without a follow-up after the repair, expected none`] : []),
  ];
}

/** Messages, turns and pairs that the money did not last for. */
export function unsentOf({ routes, promises, languages, voices }: TeamReport): number {
  return [routes, promises, languages, voices].reduce((sum, one) => sum + (one?.unsent ?? 0), 0);
}
