import type { EmbeddingPort } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { embedTexts, searchQuery } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThreadEmbeddings, type ThreadEmbeddings } from '../../../packages/embeddings/src/index.js';
import { fetchEmbeddingModel } from '../../../packages/local-stack/src/programs/embedding-model.js';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createNote, listNotes } from '../../notes/server.js';
import { EMBEDDED_NOTES } from '../../notes/store.js';
import { deleteCheckIn, listCheckIns, updateCheckIn } from '../service/check-ins.js';
import { checkInStore, EMBEDDED_CHECK_INS } from '../store/check-ins.js';

let database: TestDatabase;
let model: ThreadEmbeddings;
let user: string;
const warnings: string[] = [];
const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);

function keeper(embeddings: EmbeddingPort | null, now = () => 0) {
  const deps = { db: database.db, embeddings, log, now };
  const sources = [EMBEDDED_CHECK_INS, EMBEDDED_NOTES].flatMap((texts) => embedTexts(texts, deps));
  return {
    async look() {
      for (const source of sources) await source.handOver({ late: false, isStopping: () => false });
    },
  };
}

async function checkIns(...contents: string[]): Promise<void> {
  for (const content of contents) {
    await me((tx) => checkInStore(tx).create({ goalId: null, conversationId: null, inputId: null, content }));
  }
}

async function find(q: string, embeddings: EmbeddingPort | null = model): Promise<string[]> {
  const query = await searchQuery(q, embeddings, log);
  return data(await me((tx) => listCheckIns(tx, { q }, query))).items.map(({ content }) => content);
}

const vectors = () => me(({ sql }) => sql('SELECT ref_id FROM embeddings'));

beforeAll(async () => {
  database = await openTestDatabase();
  // A thread cannot be started from a TypeScript source: it is the built one.
  const entry = new URL('../../../packages/embeddings/dist/thread.js', import.meta.url);
  model = createThreadEmbeddings({ dir: await fetchEmbeddingModel(), entry });
});
afterAll(async () => {
  await model.close();
  await database.close();
});
beforeEach(async () => {
  user = await database.newUser();
  warnings.length = 0;
});

const SAID = [
  'Dormí muy mal anoche, me desperté a las cuatro',
  'I paid the electricity bill at last',
  'Salí a correr veinte minutos por el parque',
  'Cooked lentils instead of ordering pizza',
];

describe('a search by meaning', () => {
  it('finds what was said in the other language', async () => {
    await checkIns(...SAID);
    await keeper(model).look();
    expect((await find('when did I sleep badly?'))[0]).toBe(SAID[0]);
    expect((await find('went for a run'))[0]).toBe(SAID[2]);
    expect((await find('pagué la factura de la luz'))[0]).toBe(SAID[1]);
    expect((await find('comida sana en casa'))[0]).toBe(SAID[3]);
    expect(await find('quantum chromodynamics')).toEqual([]);
  });

  it('finds notes, too', async () => {
    data(
      await me((tx) => createNote(tx, { title: 'Dormir', content: 'Sin pantallas después de las diez.' })),
    );
    data(await me((tx) => createNote(tx, { title: 'Impuestos', content: 'La declaración vence en junio.' })));
    await keeper(model).look();
    const query = await searchQuery('no screens before bed', model, log);
    const { items } = data(await me((tx) => listNotes(tx, { q: query.text }, query)));
    expect(items[0]?.title).toBe('Dormir');
  });

  it('shows nothing of another user, however close it is', async () => {
    await checkIns(...SAID);
    await keeper(model).look();
    user = await database.newUser();
    expect(await find('I slept badly')).toEqual([]);
  });

  it('follows a corrected text, and forgets a deleted one', async () => {
    await checkIns('I paid the electricity bill');
    await keeper(model).look();
    const [row] = data(await me((tx) => listCheckIns(tx, {}))).items;
    data(await me((tx) => updateCheckIn(tx, row?.id ?? '', { content: 'I slept badly last night' })));
    await keeper(model).look();
    expect(await find('dormí mal')).toEqual(['I slept badly last night']);
    expect(await find('factura de la luz')).toEqual([]);
    data(await me((tx) => deleteCheckIn(tx, row?.id ?? '')));
    expect(await vectors()).toEqual([]);
  });

  it('puts what has the words and the meaning first', async () => {
    await checkIns(
      'Could not fall asleep until three',
      'Slept badly again',
      'The bad news came while I slept in',
    );
    await keeper(model).look();
    expect((await find('slept badly'))[0]).toBe('Slept badly again');
  });
});

describe('without the model', () => {
  it('words are found all the same, also of texts that have no embedding yet', async () => {
    await checkIns(...SAID);
    await keeper(null).look();
    expect(await vectors()).toEqual([]);
    for (const embeddings of [null, model]) {
      expect((await find('electricity', embeddings))[0]).toBe(SAID[1]);
      expect((await find('despertarse', embeddings))[0]).toBe(SAID[0]);
    }
    expect(await find('I slept badly', null)).toEqual([]);
  });

  it('texts wait, and get their embedding when it comes', async () => {
    await checkIns(SAID[0] ?? '');
    await keeper(null).look();
    await keeper(model).look();
    expect(await find('I slept badly')).toEqual([SAID[0]]);
  });

  it('that fails, a search says so in the log and finds words', async () => {
    const broken: EmbeddingPort = { ...model, embed: () => Promise.reject(new Error('out of memory')) };
    await checkIns(...SAID);
    expect((await find('electricity', broken))[0]).toBe(SAID[1]);
    let at = 0;
    const failing = keeper(broken, () => at);
    await failing.look();
    await failing.look();
    expect(warnings).toHaveLength(2); // the query, and one text; then it rests for a minute
    at = 60_000;
    await failing.look();
    expect(warnings).toHaveLength(3);
  });
});

it('a text that no model can embed does not keep the others from theirs', async () => {
  await checkIns('poison', ...SAID);
  const choking: EmbeddingPort = {
    ...model,
    embed: async (texts) => {
      if (texts[0] === 'poison') throw new Error('choked');
      return model.embed(texts);
    },
  };
  let at = 0;
  const embedding = keeper(choking, () => at);
  await embedding.look();
  at = 60_000;
  await embedding.look();
  expect(await vectors()).toHaveLength(SAID.length);
  at = 11 * 60_000;
  await embedding.look();
  expect(warnings, 'it is tried again now and then').toHaveLength(2);
});

describe('embeddings', () => {
  it('of another model are made anew', async () => {
    await checkIns('Slept well');
    await keeper({ ...model, model: 'older', embed: async () => [new Float32Array(512)] }).look();
    expect(await find('dormí bien', null)).toEqual([]);
    await keeper(model).look();
    expect(await find('dormí bien')).toEqual(['Slept well']);
    expect(await vectors()).toHaveLength(1);
  });

  it('of texts that are gone for good go as well', async () => {
    await checkIns('Slept well');
    await keeper(model).look();
    await me(({ sql }) => sql('DELETE FROM check_ins RETURNING 1 AS gone'));
    expect(await vectors()).toHaveLength(1);
    await keeper(model).look();
    expect(await vectors()).toEqual([]);
  });

  it('of a text that changed meanwhile are not kept', async () => {
    await checkIns('before');
    const [row] = data(await me((tx) => listCheckIns(tx, {}))).items;
    const slow: EmbeddingPort = {
      ...model,
      embed: async (texts) => {
        if (texts[0] === 'before') await me((tx) => updateCheckIn(tx, row?.id ?? '', { content: 'after' }));
        return model.embed(texts);
      },
    };
    await keeper(slow).look();
    expect(await vectors()).toEqual([]);
    await keeper(model).look();
    expect(await vectors()).toHaveLength(1);
  });
});
