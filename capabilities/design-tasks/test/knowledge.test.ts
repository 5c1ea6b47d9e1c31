import {
  type EmbeddingPort,
  NOBODY,
  type PublishedTeam,
  Team,
  type Tool,
  type ToolContext,
} from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createKnowledgeKeeper, knowledgeVectors } from '../knowledge/knowledge-keeper.js';
import { Task } from '../team/task.js';
import { readGuide, readMaterial, searchKnowledge } from '../tools/knowledge.js';

const task = Task.parse({
  id: 'journey_mapping',
  name: { en: 'Journey map', es: 'Mapa de viaje' },
  description: { en: 'Draw a visit.', es: 'Dibujar una visita.' },
  keywords: { en: ['journey map'], es: ['mapa de viaje'] },
  synonyms: { en: ['experience map'], es: ['mapa de experiencia'] },
  expected_output: { en: 'o', es: 'o' },
  output_parts: { en: ['o'], es: ['o'] },
  concepts: { en: ['c'], es: ['c'] },
  task_guide: ['journey_map.md'],
  agent: 'lead',
});
const published: PublishedTeam = {
  hash: 'h1',
  team: Team.parse({
    id: 'studio',
    name: 'Studio',
    description: 'd',
    locales: ['en', 'es'],
    home: 'lead',
    values: 'v',
    agents: [{ id: 'lead', name: 'Lead', role: 'r', color: 'c', prompt: 'p' }],
    tasks: [task],
    guides: [
      {
        name: 'journey_map.md',
        title: 'Journey map',
        text: '# Journey map\n\nPhases of a visit.\n\n## Pitfalls\n- A poster.',
      },
      { name: 'survey.md', title: 'Survey', text: '# Survey\n\nFive points on a scale.' },
    ],
    materials: [{ name: 'journey_map.csv', text: 'phase,feeling' }],
  }),
};

/** A model to which everything about visits is the same, and everything else too; a journey home is no visit. */
function model(): EmbeddingPort & { readonly asked: string[]; failing: boolean } {
  const asked: string[] = [];
  return {
    model: 'two-meanings',
    dimensions: 2,
    asked,
    failing: false,
    async embed(texts) {
      if (this.failing) throw new Error('the model is away');
      asked.push(...texts);
      return texts.map((text) =>
        /journey(?! home)|viaje|visit|counter|experien/i.test(text)
          ? Float32Array.of(1, 0)
          : Float32Array.of(0, 1),
      );
    },
  };
}

const log = { warn() {} };
const WORDLESS = 'how does a morning at the counter go';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a team’s knowledge', () => {
  it('goes by words until the meaning is there, and makes each vector once for all processes', async () => {
    const [first, second] = [model(), model()];
    const vectors = knowledgeVectors(database.db);
    const keeper = createKnowledgeKeeper({ embeddings: first, vectors, log });
    const knowledge = keeper.of(published);
    expect(await knowledge.match('a journey map')).toMatchObject({ type: 'matched' });
    expect(await knowledge.match(WORDLESS)).toMatchObject({ type: 'unmatched' });
    await knowledge.ready();
    expect(await knowledge.match(WORDLESS)).toMatchObject({
      type: 'matched',
      match: { task: 'journey_mapping' },
    });
    expect((await knowledge.search(WORDLESS, 3))[0]).toMatchObject({ guide: 'journey_map.md' });
    expect(keeper.of(published)).toBe(knowledge);
    await keeper.stop();

    const another = createKnowledgeKeeper({ embeddings: second, vectors, log });
    await another.of(published).ready();
    expect(second.asked).toEqual([]);
    expect(await another.of(published).match(WORDLESS)).toMatchObject({ type: 'matched' });
    await another.stop();
    const { rows } = await database.db.withSystemSql(async (sql) => ({
      rows: await sql<{ count: string }>('SELECT count(*) FROM knowledge_vectors WHERE model = $1', [
        'two-meanings',
      ]),
    }));
    expect(Number(rows[0]?.count)).toBe(first.asked.filter((text) => text !== WORDLESS).length);
  });

  it('is found by its words when the model fails, and when there is none', async () => {
    const failing = model();
    const keeper = createKnowledgeKeeper({
      embeddings: failing,
      vectors: knowledgeVectors(database.db),
      log,
    });
    await keeper.of(published).ready();
    failing.failing = true;
    expect(await keeper.of(published).match('a journey map')).toMatchObject({ type: 'matched' });
    expect((await keeper.of(published).search('scale', 3))[0]).toMatchObject({ guide: 'survey.md' });
    await keeper.stop();
    const wordless = createKnowledgeKeeper({ embeddings: null, vectors: null, log });
    await wordless.of(published).ready();
    expect(await wordless.of(published).match('un mapa de viaje')).toMatchObject({ type: 'matched' });
    expect((await wordless.of(published).search('mapa de viaje', 3))[0]).toMatchObject({
      guide: 'journey_map.md',
    });
  });

  it('stops while the model is away', async () => {
    const failing = model();
    failing.failing = true;
    const keeper = createKnowledgeKeeper({ embeddings: failing, vectors: null, log });
    keeper.of(published);
    await keeper.stop();
    expect(failing.asked).toEqual([]);
  });
});

describe('the tools', () => {
  const keeper = createKnowledgeKeeper({ embeddings: null, vectors: null, log });
  const ports = { search: async (text: string) => ({ text, meaning: null }), knowledge: keeper };

  async function call(tool: Tool<UserTx, typeof ports>, input: unknown) {
    const userId = await database.newUser();
    const context: ToolContext = {
      userId,
      user: NOBODY,
      conversationId: userId,
      scope: null,
      published,
      agent: 'lead',
      locale: 'en',
      now: new Date(),
    };
    return database.db.withUser(userId, async (tx) => {
      if (tool.mode === 'transaction') return tool.run(tx, tool.input.parse(input) as never, context);
      if (tool.mode !== 'external') throw new Error('it reads the team');
      const signal = new AbortController().signal;
      const worked = await tool.work(tool.input.parse(input) as never, { ...context, signal }, ports);
      if (worked.type === 'error' || tool.finish === undefined) throw new Error('it finds what there is');
      return tool.finish(tx, worked.output, context, ports);
    });
  }

  it('find passages with the guide to cite', async () => {
    expect(await call(searchKnowledge, { query: 'poster pitfalls' })).toMatchObject({
      type: 'ok',
      result: {
        results: [{ cite: '[journey_map.md]', title: 'Journey map', relevance: expect.any(Number) }],
      },
    });
    expect(await call(searchKnowledge, { query: 'lentil soup' })).toEqual({
      type: 'ok',
      result: { results: [] },
    });
  });

  it.each(['journey_map.md', 'journey_map', '[journey_map.md]'])(
    'read a guide whole by the name %s',
    async (name) => {
      expect(await call(readGuide, { name })).toMatchObject({
        type: 'ok',
        result: { cite: '[journey_map.md]', text: expect.stringContaining('## Pitfalls') },
      });
    },
  );

  it('read a material, and name those that there are when it is another one', async () => {
    expect(await call(readMaterial, { name: 'journey_map.csv' })).toMatchObject({
      type: 'ok',
      result: { text: 'phase,feeling' },
    });
    expect(await call(readMaterial, { name: 'secrets.csv' })).toMatchObject({
      type: 'error',
      message: expect.stringContaining('There are: journey_map.csv.'),
    });
    expect(await call(readGuide, { name: '../../etc/passwd' })).toMatchObject({ type: 'error' });
  });
});
