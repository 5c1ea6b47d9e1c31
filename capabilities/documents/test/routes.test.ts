import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '../../../packages/engine/test/gateway/fake-conversations.js';
import { type ServedGateway, serveGateway } from '../../../packages/engine/test/gateway/serve-gateway.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { saveDocument } from '../service/documents.js';

let database: TestDatabase;
let gateway: ServedGateway;
let ids: { svg: string; pdf: string };

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.withSystem(({ sql }) =>
    sql('INSERT INTO profiles (id, email) VALUES ($1::uuid, $2)', [OWNER, 'owner@example.com']),
  );
  gateway = await serveGateway({ db: database.db });
  const save = (extension: 'svg' | 'pdf', mediaType: string, text: string) =>
    database.db.withUser(OWNER, async (tx) => {
      const content = Buffer.from(text);
      const saved = await saveDocument(tx, {
        title: 'Año "1"',
        extension,
        mediaType,
        content,
        conversationId: null,
      });
      return saved.success ? saved.data.id : '';
    });
  ids = {
    svg: await save('svg', 'image/svg+xml', '<svg/>'),
    pdf: await save('pdf', 'application/pdf', '%PDF-'),
  };
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

it('a document is listed, described, given and deleted', async () => {
  const list = await gateway.call('/api/documents?limit=1');
  expect(await list.json()).toMatchObject({
    items: [{ id: ids.pdf, bytes: 5 }],
    nextCursor: expect.any(String),
  });
  expect(await (await gateway.call(`/api/documents/${ids.svg}`)).json()).toMatchObject({
    fileName: 'Año-1.svg',
  });
  expect((await gateway.call('/api/documents?limit=nine')).status).toBe(400);
});

it('its content comes with its type and name, and can do nothing in a browser', async () => {
  const svg = await gateway.call(`/api/documents/${ids.svg}/content`);
  expect([svg.status, await svg.text()]).toEqual([200, '<svg/>']);
  expect(Object.fromEntries(svg.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-disposition': `inline; filename="Ano-1.svg"; filename*=UTF-8''A%C3%B1o-1.svg`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'no-store',
  });
  const pdf = await gateway.call(`/api/documents/${ids.pdf}/content`);
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; /);
});

it('nobody else has it, and no one without a key', async () => {
  for (const path of [`/api/documents/${ids.svg}`, `/api/documents/${ids.svg}/content`]) {
    expect((await gateway.call(path, { as: 'stranger' })).status).toBe(404);
    expect((await gateway.call(path, { as: '' })).status).toBe(401);
  }
  expect((await gateway.call(`/api/documents/${ids.svg}`, { as: 'stranger', method: 'DELETE' })).status).toBe(
    404,
  );
  expect((await gateway.call('/api/documents/nonsense/content')).status).toBe(404);
});

it('a deleted document is gone', async () => {
  expect((await gateway.call(`/api/documents/${ids.pdf}`, { method: 'DELETE' })).status).toBe(204);
  expect((await gateway.call(`/api/documents/${ids.pdf}/content`)).status).toBe(404);
});
