import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../packages/client/src/index.js';
import { OWNER } from '../../../packages/engine/test/gateway/fake-conversations.js';
import { type ServedGateway, serveGateway } from '../../../packages/engine/test/gateway/serve-gateway.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createProject } from '../service/projects.js';

let database: TestDatabase;
let gateway: ServedGateway;
let files: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.withSystem(({ sql }) =>
    sql('INSERT INTO profiles (id, email) VALUES ($1::uuid, $2)', [OWNER, 'owner@example.com']),
  );
  gateway = await serveGateway({ db: database.db });
  const made = await database.db.withUser(OWNER, (tx) => createProject(tx, { name: 'Checkout' }));
  files = `/api/projects/${made.success ? made.data.id : ''}/files`;
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** The named file of a form, with fields before it. */
function form(
  fileName: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([content]), fileName);
  return body;
}

const post = (
  body: FormData | string | Uint8Array<ArrayBuffer>,
  query = '',
  more: RequestInit & { as?: string } = {},
) => gateway.call(`${files}${query}`, { method: 'POST', body, ...more });

it('a form brings a file, which is listed, described, given and deleted', async () => {
  const answer = await post(form('Año “1”; x=y.md', '# Brief', { fileType: 'brief' }));
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  const list = await (await gateway.call(files)).json();
  expect(list.items).toMatchObject([{ id, fileName: 'Año “1”; x=y.md', fileType: 'brief', bytes: 7 }]);
  const content = await gateway.call(`${files}/${id}/content`);
  expect(await content.text()).toBe('# Brief');
  expect(Object.fromEntries(content.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="Ano1xy.md"; filename*=UTF-8''A%C3%B1o%20%E2%80%9C1%E2%80%9D%3B%20x%3Dy.md`,
    'x-content-type-options': 'nosniff',
  });
  expect((await gateway.call(`${files}/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await gateway.call(`${files}/${id}`)).status).toBe(404);
});

it('a raw body brings one with its name in the query; the same bytes again are no second file', async () => {
  const send = () =>
    post('{"a": 1}', '?fileName=data.json', { headers: { 'content-type': 'application/json' } });
  expect((await send()).status).toBe(201);
  const again = await send();
  expect([again.status, (await again.json()).outcome]).toEqual([200, 'unchanged']);
});

it('the client uploads, lists and downloads', async () => {
  const client = createClient({ baseUrl: gateway.url, token: 'owner' });
  const project = files.split('/')[3] ?? '';
  const content = new TextEncoder().encode('Interview notes');
  const file = { fileName: 'notes á.txt', content };
  const sent = await client.projects.files.upload(project, file, { fileType: 'research' });
  expect(sent).toMatchObject({ outcome: 'created', fileName: 'notes á.txt', fileType: 'research' });
  const kept = await client.projects.files.content(project, sent.id);
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(content);
  expect((await client.projects.search(project, { q: 'anything' })).items).toEqual([]);
  expect((await client.projects.searchAll({ q: 'interview' })).projects).toMatchObject([
    { project: { name: 'Checkout' }, files: [{ name: 'notes á.txt' }] },
  ]);
});

it('what cannot be taken is refused with the reason', async () => {
  const big = new Uint8Array(10 * 1024 * 1024 + 1).fill(97);
  const twice = form('x.txt', 'hello', { fileType: 'brief' });
  twice.append('fileType', 'other');
  const tries: readonly (readonly [Promise<Response>, number])[] = [
    [post(form('big.txt', big)), 413],
    [post(big, '?fileName=big.txt'), 413],
    [post(form('x.txt', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]))), 415],
    [post('words'), 400],
    [post(new FormData()), 400],
    [post('--x\r\ncut', '', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }), 400],
    [post('words', '', { headers: { 'content-type': 'multipart/form-data' } }), 400],
    [
      post(form('x.txt', 'hello'), '', { headers: { 'content-type': 'multipart/form-data-x; boundary=x' } }),
      400,
    ],
    [post('hello', '?fileName=x.txt&fileType=brief&fileType=other'), 400],
    [post(twice), 400],
    [post(form('x.txt', 'hello', { fileType: 'poem' })), 400],
    [post(form('x.txt', 'hello', { conversationId: 'nobody' })), 400],
    [post(form('x.txt', 'hello', { conversationId: OWNER })), 404],
    [gateway.call(`/api/projects/${OWNER}/files`, { method: 'POST', body: form('x.txt', 'hello') }), 404],
    [gateway.call(files, { as: 'stranger' }), 404],
    [post(form('x.txt', 'hello'), '', { as: 'reader' }), 403],
    [post(form('x.txt', 'hello'), '', { as: 'nobody' }), 401],
  ];
  const answers = await Promise.all(tries.map(([answer]) => answer));
  expect(answers.map(({ status }) => status)).toEqual(tries.map(([, status]) => status));
  expect(await answers[2]?.json()).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    error: expect.stringContaining('a PNG image'),
  });
  expect(gateway.logged).toEqual([]);
});

it('a file of exactly 10 MB is taken', async () => {
  const full = new Uint8Array(10 * 1024 * 1024).fill(98);
  expect((await post(form('full.txt', full))).status).toBe(201);
});

it('a form that is broken in several places is refused, and disturbs nobody else', async () => {
  const parts = [
    'name="a"\r\n\r\n1',
    'name="b',
    '\u0000\u0001: x\r\n\r\n2',
    ': y\r\n\r\n3',
    'name="file"; filename="f.md"\r\n\r\n#',
  ];
  const body = parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('');
  const bare = ['', 'x', '\u0007: \u0001'].map((head) => `--x\r\n${head}\r\n\r\nv\r\n`).join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const sent of [body, bare, bare + body, body + bare, `${body}--x--\r\n`]) {
    const answer = await post(sent, '', { headers });
    expect([sent, answer.status]).toEqual([sent, 400]);
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  expect((await post(form('fine.md', '# Fine'))).status).toBe(201);
});
