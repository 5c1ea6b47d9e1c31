import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMessageIndexer,
  createProject,
  searchAllProjects,
  searchConversations,
} from '@roundtable/capabilities/projects/server';
import type { EmbeddingPort } from '@roundtable/core';
import { hasModel, openEmbeddings } from '@roundtable/embeddings';
import { fetchEmbeddingModel } from '@roundtable/local-stack';
import { createDatabase, type Database, type UserTx } from '@roundtable/prisma';
import { searchQuery } from '@roundtable/services';
import pg from 'pg';
import { median, percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const MESSAGES = 10_000;
/** Sentences of which messages are made: the model reads each once, and messages take its direction with some noise. */
const SENTENCES = 200;
const ASKED = 60;
const TARGET_MS = 100;
const SILENT = { info() {}, warn() {} };
const GUIDES = new URL('../../../teams/product-design/guides/', import.meta.url);

/** How long a search in 10,000 messages of one project takes: by words, and by words and meaning with the query's reading. */
export async function projectSearch({
  stack,
  recorder,
  say,
}: Pick<Bench, 'stack' | 'recorder' | 'say'>): Promise<Figure[]> {
  const db = createDatabase({ url: stack.databaseUrl });
  const model = await openModel();
  try {
    const figures: Figure[] = [];
    const { user, project } = await furnish(db, model, say);
    await analyzed(stack.databaseUrl);
    const queries = sentences()
      .slice(0, ASKED)
      .map((one) => one.split(' ').slice(0, 6).join(' '));
    for (const kind of ['one project', 'all projects'] as const) {
      for (const port of model === null ? [null] : [null, model]) {
        const times = await timed(db, { user, project, kind, queries, port });
        const how = port === null ? 'words' : 'words and meaning';
        recorder.record('project-search', { kind, how, p50: median(times), p95: percentile(times, 95) });
        figures.push({
          label: `search of ${kind}, 10,000 messages, ${how}, p95`,
          unit: 'ms',
          ours: percentile(times, 95),
          floor: null,
          target: { type: 'atMost', bar: TARGET_MS },
          note: `p50 ${median(times)?.toFixed(1)} ms`,
        });
      }
    }
    return figures;
  } finally {
    await model?.close();
    await db.close();
  }
}

/** The server's figures about its tables, as a minute later it would have them by itself. */
async function analyzed(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
}

async function openModel() {
  const dir = await fetchEmbeddingModel().catch(() => null);
  return dir === null || !hasModel(dir) ? null : openEmbeddings(dir, SILENT);
}

async function timed(
  db: Database,
  about: {
    readonly user: string;
    readonly project: string;
    readonly kind: 'one project' | 'all projects';
    readonly queries: readonly string[];
    readonly port: EmbeddingPort | null;
  },
): Promise<number[]> {
  const times: number[] = [];
  for (const [n, q] of [...about.queries, ...about.queries].entries()) {
    const start = performance.now();
    const query = await searchQuery(q, about.port, SILENT);
    const found = await db.withUser(about.user, async (tx: UserTx) =>
      about.kind === 'one project'
        ? searchConversations(tx, about.project, { q }, query)
        : searchAllProjects(tx, { q }, query),
    );
    if (!found.success) throw new Error(found.error.message);
    // The first round warms the server's cache and the plans.
    if (n >= about.queries.length) times.push(performance.now() - start);
  }
  return times;
}

async function furnish(db: Database, model: EmbeddingPort | null, say: (line: string) => void) {
  const user = (await db.withSystem((tx) => tx.profileFor(`search-${Date.now()}@example.com`))).id;
  const made = await db.withUser(user, (tx) => createProject(tx, { name: 'Searched' }));
  if (!made.success) throw new Error(made.error.message);
  const project = made.data.id;
  const texts = sentences();
  await db.withUser(user, ({ sql }) =>
    sql(
      `WITH c AS (
         INSERT INTO conversations (user_id, team_id, current_agent, project_id)
         SELECT $1::uuid, 'bench', 'lead', $2::uuid FROM generate_series(1, 50) RETURNING id)
       INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text, project_id)
       SELECT c.id, n, gen_random_uuid(), $1::uuid, (n + 1) / 2, 0, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'agent' END,
         CASE WHEN n % 2 = 0 THEN 'lead' END, 'text',
         t.texts->>((n * 7 + row_number() OVER ())::int % $4::int) || ' ' || (t.texts->>((n * 13 + 5)::int % $4::int)), $2::uuid
       FROM c, generate_series(1, $3::int) AS n, (SELECT $5::jsonb AS texts) t`,
      [user, project, MESSAGES / 50, texts.length, JSON.stringify(texts)],
    ),
  );
  const known = new Map<string, Float32Array>();
  const start = performance.now();
  await createMessageIndexer({ db, embeddings: null, log: SILENT, now: Date.now }).look();
  say(`  the words of ${MESSAGES} messages: ${Math.round(performance.now() - start)} ms`);
  if (model !== null) {
    const noisy: EmbeddingPort = {
      ...model,
      embed: async (some) => Promise.all(some.map((one) => near(model, known, one))),
    };
    await createMessageIndexer({ db, embeddings: noisy, log: SILENT, now: Date.now }).look();
  }
  return { user, project };
}

/** The direction of a text's first sentence, with noise: ten thousand readings would take five minutes. */
async function near(
  model: EmbeddingPort,
  known: Map<string, Float32Array>,
  text: string,
): Promise<Float32Array> {
  const first = text.slice(0, 40);
  const read = known.get(first) ?? (await model.embed([text]))[0];
  if (read === undefined) throw new Error('the model gave no vector');
  known.set(first, read);
  const moved = read.map((one, i) => one + 0.02 * Math.sin(i * 12.9898 + text.length * 78.233));
  const length = Math.hypot(...moved);
  return moved.map((one) => one / length);
}

/** Sentences of the team's guides: what users and agents of a project talk about. */
function sentences(): string[] {
  const files = [
    'journey_map.md',
    'test_plan.md',
    'brainstorming.md',
    'interview_guide.md',
    'survey_design.md',
  ];
  return files
    .flatMap((file) => readFileSync(join(GUIDES.pathname, file), 'utf8').split(/(?<=[.:])\s+|\n/))
    .map((line) => line.trim())
    .filter((line) => line.length > 40 && line.length < 300)
    .slice(0, SENTENCES);
}
