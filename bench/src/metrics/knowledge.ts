import { fileURLToPath } from 'node:url';
import {
  createKnowledgeIndex,
  createTaskMatcher,
  guidesOf,
  smalltalkOf,
  tasksOf,
} from '@roundtable/capabilities/design-tasks/server';
import { loadSentenceEncoder } from '@roundtable/embeddings';
import { fetchEmbeddingModel } from '@roundtable/local-stack';
import { loadTeam } from '@roundtable/teams';
import { knownSections } from '@roundtable/testing';
import { median, percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const TEAM = fileURLToPath(new URL('../../../teams/product-design', import.meta.url));
const DIMENSIONS = 512;
const ROUNDS = 20;
const WARM_ROUNDS = 3;
const MATCH_MS = 20;
const SEARCH_MS = 100;
const HITS = 5;
/** As much of a message as the worker lets the model read. */
const READ = 160;

const MESSAGES = [
  'Can you help me build a journey map for first-time patients of the clinic?',
  'i need an accesibility audti of the portal befor launch',
  'Necesito preparar unas pruebas de usabilidad con cinco personas la semana que viene',
  'We have a pile of notes from twelve interviews and want to know what they have in common',
  'What is the capital of Mongolia?',
  'Which of these features should we build first, and how do we explain that to the board?',
  '¿Cuántos participantes necesito para un estudio de diario?',
  `We are a hospital with four thousand beds. ${'Patients wait for their referral and call us twice. '.repeat(20)}Map it.`,
];

type Act = (message: string, vector: Float32Array) => unknown;

/**
 * How long a message takes to be matched to the tasks, and to be searched for in the guides. The work by meaning does not
 * depend on what vectors hold, so those of the team's texts are drawn; the message's own is the model's when there is one.
 */
export async function knowledge({ recorder, say }: Pick<Bench, 'recorder' | 'say'>): Promise<Figure[]> {
  const { team } = await loadTeam(TEAM, { knownSections });
  const [tasks, guides] = [tasksOf(team), guidesOf(team)];
  const matcher = createTaskMatcher(tasks, smalltalkOf(team));
  const index = createKnowledgeIndex({ tasks, guides });
  const texts = drawnVectors([...matcher.texts, ...index.texts]);
  const learned = matcher.learn(texts);
  const encode = await openModel(say);
  const size = `${tasks.length} tasks`;
  const library = `${guides.length} guides`;

  const measured: [label: string, bar: number | null, act: Act][] = [
    [`task match, ${size}, words`, MATCH_MS, (message) => matcher.match(message)],
    [
      `task match, ${size}, words and meaning`,
      MATCH_MS,
      (text, message) => matcher.match(text, { meaning: { message, learned } }),
    ],
    [`guide search, ${library}, words`, SEARCH_MS, (message) => index.search(message, { limit: HITS })],
    ...(encode === null
      ? []
      : ([
          ['a message’s reading by the model', null, (message) => encode(message.slice(0, READ))],
          [
            `guide search, ${library}, words and meaning with the query’s reading`,
            SEARCH_MS,
            (message) =>
              index.search(message, {
                limit: HITS,
                meaning: { query: encode(message.slice(0, READ)), texts },
              }),
          ],
        ] satisfies [string, number | null, Act][])),
  ];
  return measured.map(([label, bar, act]) => {
    const times = timed(act);
    const [p50, p95] = [median(times), percentile(times, 95)];
    recorder.record('knowledge', { label, p50, p95 });
    return {
      label: `${label}, p95`,
      unit: 'ms',
      ours: p95,
      floor: null,
      target: bar === null ? null : { type: 'atMost', bar },
      note: `p50 ${p50?.toFixed(1)} ms`,
    };
  });
}

function timed(act: Act): number[] {
  const vectors = drawnVectors(MESSAGES);
  const times: number[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++)
    for (const message of MESSAGES) {
      const startedAt = performance.now();
      act(message, vectors.get(message) ?? new Float32Array(DIMENSIONS));
      if (round >= WARM_ROUNDS) times.push(performance.now() - startedAt);
    }
  return times;
}

/** Of length one, from a generator that always draws the same. */
function drawnVectors(texts: readonly string[]): Map<string, Float32Array> {
  let state = 1;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  return new Map(
    texts.map((text) => {
      const vector = Float32Array.from({ length: DIMENSIONS }, draw);
      const length = Math.hypot(...vector);
      return [text, vector.map((number) => number / length)];
    }),
  );
}

async function openModel(say: Bench['say']): Promise<((text: string) => Float32Array) | null> {
  try {
    return await loadSentenceEncoder(await fetchEmbeddingModel());
  } catch (error) {
    say(`without a model for meaning: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
