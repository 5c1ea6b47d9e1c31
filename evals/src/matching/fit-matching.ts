/**
 * Fits the weights of `capabilities/design-tasks/tasks/weigh-evidence.ts` again and prints them:
 * `node evals/dist/matching/fit-matching.js`. Nothing is fitted to the second set of fresh requests.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createEvidence,
  smalltalkOf,
  type Task,
  tasksOf,
} from '@roundtable/capabilities/design-tasks/server';
import { fetchEmbeddingModel } from '@roundtable/local-stack';
import { loadTeam } from '@roundtable/teams';
import { knownSections } from '@roundtable/testing';
import { embedTexts } from './embedded-texts.js';
import { exampleOf, type Labelled, labelledRequests, labelledUtterances, NAMES, SIGNS } from './examples.js';
import { type Example, fitWeights } from './fit-weights.js';
import { FreshRequests } from './fresh.js';
import { readMatching, Utterances } from './utterances.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDS = 5;
/** The team's own texts teach that any task may be asked for; people's requests teach how. */
const OWN_WEIGHT = 0.3;
const LEFT_OUT = 4;

const { team } = await loadTeam(`${ROOT}teams/product-design`, { knownSections });
const tasks = tasksOf(team);
const smalltalk = smalltalkOf(team);
const ids = tasks.map(({ id }) => id);
const fresh = await readMatching(`${ROOT}evals/matching/fresh.yaml`, FreshRequests);
const sets = await Promise.all(
  ['utterances', 'held-out'].map((name) => readMatching(`${ROOT}evals/matching/${name}.yaml`, Utterances)),
);
const requests = [...labelledRequests(fresh, 1), ...sets.flatMap((set) => labelledUtterances(set, 0.5))];

// The team's own sentences are requests too, where the matcher does not know them.
const own: Labelled[] = tasks.flatMap((task) =>
  (['en', 'es'] as const).flatMap((locale) =>
    [task.situations[locale][LEFT_OUT], task.synonyms[locale][LEFT_OUT]].flatMap((text) =>
      text === undefined ? [] : [{ text, locale, tasks: [task.id], weight: OWN_WEIGHT }],
    ),
  ),
);
const talk = smalltalk.filter((_, i) => i % 3 === 0);
const ownTalk: Labelled[] = talk.map((text) => ({ text, tasks: [], weight: OWN_WEIGHT }));
const without: Task[] = tasks.map((task) => ({
  ...task,
  situations: { en: but(task.situations.en), es: but(task.situations.es) },
  synonyms: { en: but(task.synonyms.en), es: but(task.synonyms.es) },
}));

const whole = createEvidence(tasks, smalltalk);
const parted = createEvidence(
  without,
  smalltalk.filter((text) => !talk.includes(text)),
);
const modelDir = await fetchEmbeddingModel();
const cacheFile = join(dirname(modelDir), 'matching-vectors');
const said = [...requests, ...own, ...ownTalk].map(({ text }) => text);
const vectors = await embedTexts([...whole.texts, ...said.map(whole.mend), ...said.map(parted.mend)], {
  modelDir,
  cacheFile,
});

for (const by of ['meaning', 'words'] as const) {
  const people = examplesOf(whole, requests, by);
  const ours = examplesOf(parted, [...own, ...ownTalk], by);
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitWeights([...people.filter((_, i) => i % FOLDS !== fold), ...ours], SIGNS[by]);
    const held = people.filter((_, i) => i % FOLDS === fold);
    console.log(`${by}, fold ${fold + 1}: ${(100 * shareRight(held, weights)).toFixed(1)} % right`);
  }
  const weights = fitWeights([...people, ...ours], SIGNS[by]);
  console.log(`${by}: ${NAMES[by].map((name, i) => `${name} ${(weights[i] ?? 0).toFixed(1)}`).join(', ')}`);
}

function but(texts: readonly string[]): string[] {
  return texts.filter((_, i) => i !== LEFT_OUT);
}

function examplesOf(
  evidence: ReturnType<typeof createEvidence>,
  labelled: readonly Labelled[],
  by: 'meaning' | 'words',
): Example[] {
  const learned = by === 'meaning' ? evidence.learn(vectors) : null;
  return labelled.map((one) => {
    const message = vectors.get(evidence.mend(one.text));
    const meaning = learned === null || message === undefined ? null : { message, learned };
    return exampleOf(evidence.gather(one.text, { locale: one.locale, meaning }), one, ids);
  });
}

/** The likeliest is right. */
function shareRight(examples: readonly Example[], weights: readonly number[]): number {
  const oddsOf = (features: readonly number[]) =>
    features.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0);
  const right = examples.filter(({ tasks: all, none, right: wanted }) => {
    const odds = [...all, none].map(oddsOf);
    const top = odds.indexOf(Math.max(...odds));
    return wanted.length === 0 ? top === all.length : wanted.includes(top);
  });
  return right.length / examples.length;
}
