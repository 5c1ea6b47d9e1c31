import { createMemoryKeeper, type MemoryKeeper } from '@roundtable/activities';
import {
  activateProject,
  createMessageIndexer,
  createProject,
  saveProjectFile,
} from '@roundtable/capabilities/projects/server';
import { type ModelPort, type ModelRequest, Team } from '@roundtable/core';
import { insertConversation, type UserTx } from '@roundtable/prisma';
import { expect } from 'vitest';
import type { TestDatabase } from '../../../prisma/test/test-database.js';
import { createScriptedModel, reply, type Scripted } from '../src/model/scripted-model.js';
import { runOnPostgres } from '../src/run/run-on-postgres.js';
import { type Act, CANARY, isIn, type Place, type Project, secret } from './project-acts.js';

const textOf = (request: ModelRequest) => JSON.stringify([request.system, request.messages]);
const TOOLS = [
  'switch_project',
  'search_conversations',
  'search_all_projects',
  'read_project_file',
  'record_decision',
  'recall_decisions',
  'record_project_facts',
  'get_project',
  'list_projects',
];
const agent = (id: string, to: string, tool: string) => ({
  id,
  name: id,
  role: 'Designs',
  color: '#000',
  prompt: `You are ${id}.`,
  tools: TOOLS,
  // Without the user’s summary: what was said outside of projects is meant to be known everywhere.
  context: ['profile', 'project', 'projects', 'brief', 'history'],
  handoffs: [{ to, tool, when: 'For the other part.', announcement: { en: 'Over to you.', es: 'Te toca.' } }],
});
export const TEAM = Team.parse({
  id: 'two',
  name: 'Two',
  description: 'Two designers.',
  locales: ['en'],
  home: 'lead',
  values: 'Be kind.',
  pipeline: { prepare: ['brief'], review: [] },
  agents: [agent('lead', 'analyst', 'toAnalyst'), agent('analyst', 'lead', 'toLead')],
});

/** Sums up whatever it is shown, word for word, as badly as a model may. */
function echo(journal: string[]): ModelPort {
  return {
    provider: 'echo',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: () => 'claude-haiku-5-5',
    async ask(request) {
      const shown = textOf(request);
      journal.push(shown);
      const words = Object.values(CANARY).filter((word) => shown.includes(word));
      const text = request.system.includes('one JSON object')
        ? JSON.stringify({ patterns: words })
        : `Title: ${words.join(' ')}\nIt was about ${words.join(' ')}.`;
      return {
        model: 'claude-haiku-5-5',
        blocks: [{ type: 'text', text }],
        stopReason: 'end_turn',
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
        brokenInputs: {},
      };
    },
  };
}

/** A user with two projects, a conversation outside of them, and everything that runs behind its turns. */
export async function scene(database: TestDatabase) {
  const { db } = database;
  const user = await database.newUser();
  const me = <T>(work: (tx: UserTx) => Promise<T>) => db.withUser(user, work);
  const ids = new Map<string | null, Place>([[null, 'open']]);
  for (const name of ['Alpha', 'Beta'] as const) {
    const made = await me((tx) => createProject(tx, { name }));
    if (made.success) ids.set(made.data.id, name);
  }
  const idOf = (place: Place) => [...ids].find(([, name]) => name === place)?.[0] ?? '';
  const conversationId = await db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      userId: user,
      team: 'two',
      homeAgent: 'lead',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
  const place = async (): Promise<Place> => {
    const [row] = await me(({ sql }) =>
      sql<{ id: string | null }>('SELECT project_id::text AS id FROM conversations WHERE id = $1::uuid', [
        conversationId,
      ]),
    );
    return ids.get(row?.id ?? null) ?? 'open';
  };
  const script: Scripted[] = [];
  const scripted = createScriptedModel((request) => {
    const next = script.shift() ?? reply('Yes.');
    if (next.type !== 'reply') return next;
    const edge = request.tools.some(({ name }) => name === 'toAnalyst') ? 'toAnalyst' : 'toLead';
    const blocks = next.blocks.map((one) =>
      one.type === 'tool_use' && one.name === 'EDGE' ? { ...one, name: edge } : one,
    );
    return { ...next, blocks };
  });
  /** Every request, with the project that was active as it was made. */
  const journal: { readonly at: Place; readonly text: string }[] = [];
  const model: ModelPort = {
    ...scripted,
    async ask(request, on) {
      journal.push({ at: await place(), text: textOf(request) });
      return scripted.ask(request, on);
    },
  };
  const remembered: string[] = [];
  const keeper: MemoryKeeper = createMemoryKeeper({
    db,
    model: echo(remembered),
    log: { info() {}, warn() {} },
    quietMs: 0,
  });
  const indexer = createMessageIndexer({
    db,
    embeddings: null,
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  const run = await runOnPostgres({
    db,
    userId: user,
    conversationId,
    model,
    afterTurn: keeper.afterTurn,
  });
  return { me, idOf, conversationId, place, script, scripted, journal, remembered, keeper, indexer, run };
}

export type Scene = Awaited<ReturnType<typeof scene>>;

/** One turn; what its requests may not hold is said for each of them. */
export async function play(on: Scene, act: Act): Promise<string[]> {
  const at = await on.place();
  const from = on.journal.length;
  on.script.push(...act.replies(at));
  await on.run.say(act.say(at));
  const leaks = on.journal.slice(from).flatMap((request, i) => {
    const foreign = (Object.keys(CANARY) as Place[]).filter((place) => place !== request.at);
    const allowed = act.crosses || act.mixes ? i > 0 : false;
    return foreign
      .filter((place) => isIn(place, request.text) && !(allowed && place !== 'open'))
      .map((place) => `${act.kind}: request ${i} made in ${request.at} holds the word of ${place}`);
  });
  expect(on.script, `${act.kind} was played to its end`).toEqual([]);
  return leaks;
}

export async function open(on: Scene, place: Project): Promise<void> {
  await on.me((tx) => activateProject(tx, on.idOf(place), { conversationId: on.conversationId }));
}

export async function upload(on: Scene, place: Project): Promise<void> {
  const text = `Notes: ${secret(place)}`;
  const file = { fileName: 'notes.txt', mediaType: 'text/plain', content: Buffer.from(text), text };
  await on.me((tx) => saveProjectFile(tx, on.idOf(place), { file, fields: {}, dailyLimit: 0 }));
}
