import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWholeGateway, type SignedIn } from '../../../packages/engine/test/gateway/whole-gateway.js';
import { withClient } from '../../../prisma/scripts/postgres.mjs';
import { PROJECT_TEAM, publishProjectTeam } from './project-scene.js';

let whole: Awaited<ReturnType<typeof openWholeGateway>>;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await whole.close();
});

async function open(...about: Parameters<typeof openWholeGateway>) {
  whole = await openWholeGateway(...about);
  await publishProjectTeam(whole.database);
  return place(await whole.signIn());
}

/** A user with a project and a conversation in it. */
async function place(as: SignedIn) {
  const project = await (await as('/api/projects', { json: { name: 'Checkout' } })).json();
  const opened = await as('/api/conversations', { json: { team: PROJECT_TEAM, projectId: project.id } });
  const { id: conversation } = await opened.json();
  const files = `/api/projects/${project.id}/files`;
  let n = 0;
  return {
    as,
    files,
    conversation: String(conversation),
    raw: (content: string, query = '') =>
      as(`${files}?fileName=${n++}.txt${query}`, {
        method: 'POST',
        body: content,
        headers: { 'content-type': 'text/plain' },
      }),
    form(content: string, fields: Record<string, string> = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([content]), `${n++}.txt`);
      return as(files, { method: 'POST', body });
    },
    kept: async () => (await (await as(files)).json()).items.length,
    send: (text: string) => as(`/api/conversations/${conversation}/messages`, { json: { text } }),
  };
}

/** How many wait for a lock in this database. */
async function waiting(): Promise<number> {
  const { db } = whole.database;
  const sql = `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE NOT l.granted AND a.datname = current_database()`;
  return (await db.withSystemSql((run) => run.last(sql, []))).length;
}

/** The first bytes of an upload whose body does not come. */
function begin(
  path: string,
  { headers }: SignedIn,
  contentType = 'text/plain',
): { readonly socket: Socket; readonly heard: () => string } {
  const { port } = new URL(whole.gateway.url);
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString();
  });
  socket.on('error', () => {});
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${lines}content-type: ${contentType}\r\ncontent-length: 5000000\r\n\r\na`,
  );
  return { socket, heard: () => heard };
}

describe('an upload that an agent is told of', () => {
  it('counts among the messages of the day, and one too many keeps no file', async () => {
    const { conversation, form, raw, send, kept } = await open({ dailyLimit: 3 });
    expect((await form('one', { conversationId: conversation })).status).toBe(201);
    expect((await raw('two', `&conversationId=${conversation}`)).status).toBe(201);
    expect((await send('three')).status).toBe(202);
    const refused = await form('four', { conversationId: conversation });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { limit: 3 } });
    expect(await kept()).toBe(2);
    expect((await send('five')).status).toBe(429);
    expect((await form('for the project alone')).status).toBe(201);
  });

  it('waits in the conversation’s queue like messages do, and is refused when that is full', async () => {
    const { conversation, form, raw, send, kept } = await open();
    for (let i = 0; i < 99; i++) expect((await send(`message ${i}`)).status).toBe(202);
    expect((await form('the hundredth', { conversationId: conversation })).status).toBe(201);
    for (const refused of [
      await form('one more', { conversationId: conversation }),
      await raw('one more', `&conversationId=${conversation}`),
    ]) {
      expect(refused.status).toBe(429);
      expect((await refused.json()).error).toMatch(/^100 messages are waiting/);
    }
    expect(await kept()).toBe(1);
  });
});

describe('before its body is read, an upload', () => {
  it('into a project of somebody else, or none, is refused', async () => {
    const { files } = await open();
    const stranger = await whole.signIn();
    const upload = begin(`${files}?fileName=a.txt`, stranger);
    await expect.poll(() => upload.heard()).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('is one of a few that a user has under way at a time', async () => {
    const { as, files, raw } = await open({ limits: { uploads: 2 } });
    const begun = ['a', 'b', 'c'].map((name) => begin(`${files}?fileName=${name}.txt`, as));
    const waiting = () => begun.filter(({ heard }) => heard() === '');
    await expect.poll(waiting).toHaveLength(2);
    const refused = await raw('fourth');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      error: '2 of your uploads are still running. Wait until one of them is done.',
      code: 'RATE_LIMITED',
      details: { limit: 'uploads', most: 2, retryAfterSeconds: 5 },
    });
    expect((await (await place(await whole.signIn())).raw('of somebody else')).status).toBe(201);
    waiting()[0]?.socket.destroy();
    await expect.poll(async () => (await raw('again')).status).toBe(201);
  });

  it('gives its place back when its client goes away, also while it waits for the conversation', async () => {
    const { as, files, conversation, raw } = await open({ limits: { uploads: 3 } });
    await withClient(whole.database.url, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE', [conversation]);
      const path = `${files}?fileName=a.txt&conversationId=${conversation}`;
      const types = ['text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary=y'];
      const begun = types.map((type) => begin(path, as, type));
      await vi.waitUntil(async () => (await waiting()) === 3, { timeout: 15_000 });
      expect((await raw('one too many')).status).toBe(429);
      for (const { socket } of begun) socket.destroy();
      await expect.poll(async () => (await raw('another')).status).toBe(201);
      await other.query('COMMIT');
    });
  });

  it('counts with the megabytes of the hour', async () => {
    const { raw, form } = await open({ limits: { uploadMegabytes: 3 } });
    expect((await raw('a'.repeat(1_900_000))).status).toBe(201);
    const refused = await raw('b'.repeat(1_900_000));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(/^You may upload 3 MB in an hour\. Try again in \d+ s\.$/),
      details: { limit: 'upload-megabytes' },
    });
    expect((await form('small')).status).toBe(201);
  });
});

it('a user’s files together have a bound, and replacing one takes its own place', async () => {
  const { as, files, raw } = await open({ quotas: { fileMegabytes: 1 } });
  expect((await raw('a'.repeat(600_000))).status).toBe(201);
  const refused = await raw('b'.repeat(600_000));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error:
      'Your files take up 1 MB in total, and there is no room for this one. Delete some that you no longer need.',
    details: { quota: 'fileMegabytes', most: 1 },
  });
  const replaced = await as(`${files}?fileName=0.txt`, {
    method: 'POST',
    body: 'c'.repeat(900_000),
    headers: { 'content-type': 'text/plain' },
  });
  expect((await replaced.json()).outcome).toBe('replaced');
});
