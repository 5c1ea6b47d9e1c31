import type { ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createDocumentMaker } from '../make/make-in-thread.js';
import {
  deleteDocument,
  getDocument,
  listDocuments,
  readDocument,
  saveDocument,
} from '../service/documents.js';
import { exportToDocument } from '../tools/export-to-document.js';
import { generateVisualization } from '../tools/generate-visualization.js';

let database: TestDatabase;
let user: string;
const me = <T>(work: (tx: UserTx) => Promise<T>, id = user) => database.db.withUser(id, work);
const context = () =>
  toolContext({
    ...{ userId: user, conversationId: 'c0000000-0000-4000-8000-000000000001', agent: 'coach' },
    ...{ locale: 'es', now: new Date() },
  });
const file = {
  title: 'Año: ¿qué?',
  extension: 'pdf',
  mediaType: 'application/pdf',
  conversationId: null,
} as const;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

describe('documents', () => {
  it('keep their bytes, under a name that every file system takes', async () => {
    const content = Buffer.from([0, 255, 1, 13, 10, 92]);
    const saved = data(await me((tx) => saveDocument(tx, { ...file, content })));
    expect(saved).toMatchObject({
      title: 'Año: ¿qué?',
      fileName: 'Año-qué.pdf',
      bytes: 6,
      conversationId: null,
    });
    expect(data(await me((tx) => readDocument(tx, saved.id)))).toEqual({ document: saved, content });
    expect(data(await me((tx) => getDocument(tx, saved.id)))).toEqual(saved);
  });

  it('are listed newest first, page by page, and deleted', async () => {
    const saved = [];
    for (let i = 0; i < 3; i++)
      saved.push(
        data(await me((tx) => saveDocument(tx, { ...file, title: `D${i}`, content: Buffer.from('x') }))),
      );
    const first = data(await me((tx) => listDocuments(tx, { limit: '2' })));
    expect(first.items.map((one) => one.title)).toEqual(['D2', 'D1']);
    const second = data(await me((tx) => listDocuments(tx, { limit: '2', cursor: first.nextCursor ?? '' })));
    expect([second.items.map((one) => one.title), second.nextCursor]).toEqual([['D0'], null]);
    const id = saved[0]?.id ?? '';
    expect(data(await me((tx) => deleteDocument(tx, id)))).toBeNull();
    expect(errorOf(await me((tx) => deleteDocument(tx, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => readDocument(tx, id))).code).toBe('NOT_FOUND');
  });

  it('are there for nobody else', async () => {
    const { id } = data(await me((tx) => saveDocument(tx, { ...file, content: Buffer.from('x') })));
    const other = await database.newUser();
    const looks: readonly ((tx: UserTx, id: string) => Promise<ServiceResult<unknown>>)[] = [
      getDocument,
      readDocument,
      deleteDocument,
    ];
    for (const look of looks) expect(errorOf(await me((tx) => look(tx, id), other)).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => listDocuments(tx, {}), other)).items).toEqual([]);
    expect(errorOf(await me((tx) => getDocument(tx, 'no-id'))).code).toBe('NOT_FOUND');
  });

  it('are small and few', async () => {
    const large = Buffer.alloc(2_000_001);
    expect(errorOf(await me((tx) => saveDocument(tx, { ...file, content: large }))).code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    await me(({ sql }) =>
      sql(
        `INSERT INTO documents (user_id, title, file_name, media_type, content)
         SELECT $1::uuid, 't', 'f', 'm', 'x' FROM generate_series(1, 500)`,
        [user],
      ),
    );
    expect(errorOf(await me((tx) => saveDocument(tx, { ...file, content: Buffer.from('x') }))).code).toBe(
      'CONFLICT',
    );
  });
});

describe('generate_visualization', () => {
  const draw = (input: unknown) =>
    me((tx) => {
      if (generateVisualization.mode !== 'transaction') throw new Error('it saves in its transaction');
      return generateVisualization.run(tx, generateVisualization.input.parse(input), context());
    });

  it('saves an SVG in the language of the conversation and gives its link', async () => {
    const points = [{ label: 'Lunes', value: 1234.5 }];
    const outcome = await draw({ title: 'Pasos', type: 'line', unit: 'pasos', points });
    const { items } = data(await me((tx) => listDocuments(tx, {})));
    const link = `/api/documents/${items[0]?.id}/content`;
    expect(outcome).toEqual({ type: 'ok', result: { document_id: items[0]?.id, title: 'Pasos', link } });
    const { document, content } = data(await me((tx) => readDocument(tx, items[0]?.id ?? '')));
    expect(document).toMatchObject({ mediaType: 'image/svg+xml', fileName: 'Pasos.svg' });
    expect(content.toString()).toContain('Gráfico de líneas. Lunes: 1234,5 pasos.');
  });

  it.each([
    [
      'more parts than eyes can tell apart',
      Array.from({ length: 13 }, (_, i) => ({ label: `${i}`, value: 1 })),
      'at most 12',
    ],
    ['a negative part', [{ label: 'a', value: -1 }], 'negative'],
    ['parts of nothing', [{ label: 'a', value: 0 }], 'no whole'],
  ])('refuses a pie of %s and says what to do', async (_, points, words) => {
    expect(await draw({ title: 'x', type: 'pie', points })).toEqual({
      type: 'error',
      message: expect.stringContaining(words),
    });
  });
});

describe('export_to_document', () => {
  const tool = exportToDocument;
  const ports = { make: createDocumentMaker() };
  const make = async (input: unknown) => {
    if (tool.mode !== 'external' || tool.finish === undefined) throw new Error('it saves when it is done');
    const { finish } = tool;
    const about = { ...context(), signal: new AbortController().signal };
    const worked = await tool.work(tool.input.parse(input), about, ports);
    if (worked.type === 'error') throw new Error(worked.message);
    return me((tx) => finish(tx, worked.output, context(), ports));
  };

  it.each([
    ['docx', 'PK'],
    ['pdf', '%PDF-'],
  ] as const)('saves a %s and gives its link', async (format, beginning) => {
    const outcome = await make({ title: 'Mi plan', format, content: '## Lunes\n\nUna **caminata**.' });
    const { items } = data(await me((tx) => listDocuments(tx, {})));
    expect(outcome).toMatchObject({
      type: 'ok',
      result: { title: 'Mi plan', link: `/api/documents/${items[0]?.id}/content` },
    });
    const { document, content } = data(await me((tx) => readDocument(tx, items[0]?.id ?? '')));
    expect([document.fileName, content.toString('latin1', 0, beginning.length)]).toEqual([
      `Mi-plan.${format}`,
      beginning,
    ]);
  });

  it('says so when it cannot make one', async () => {
    if (tool.mode !== 'external') throw new Error('it works outside');
    const input = tool.input.parse({ title: 't', format: 'pdf', content: 'c' });
    const about = { ...context(), signal: new AbortController().signal };
    expect(await tool.work(input, about, { make: async () => null })).toMatchObject({
      type: 'error',
      message: expect.stringContaining('Give the user the text'),
    });
  });
});
