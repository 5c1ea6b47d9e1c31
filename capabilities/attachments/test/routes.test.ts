import { randomUUID } from 'node:crypto';
import { createConversationService } from '@roundtable/services';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf, openClients } from '../../../packages/engine/test/gateway/clients.js';
import { composed } from '../../../packages/testing/src/fixtures/composed.js';
import type { TestDatabase } from '../../../prisma/test/test-database.js';
import { sweepUnsent } from '../store.js';

let scene: Awaited<ReturnType<typeof openClients>>;
let me: { client: Client; userId: string; token: string };
let id: string;

beforeAll(async () => {
  const given = async ({ db }: TestDatabase) => ({
    conversations: createConversationService({
      db,
      delivery: {
        deliver: async () => {},
        interrupt: async () => {},
        close: async () => {},
        view: async () => null,
      },
      log: { info: () => {}, warn: () => {} },
      previews: true,
      dailyLimit: 0,
      contextSources: [],
      confirmations: composed.confirmations,
      messageFields: composed.messageFields,
      attributes: composed.attributes,
    }),
  });
  scene = await openClients(given, { quotas: { attachmentMegabytes: 1 } });
  const team = (name: string, attachments: unknown) => ({
    ...{ id: name, name, description: 'One', locales: ['en'], home: 'host', values: 'kind', attachments },
    agents: [{ id: 'host', name: 'Host', role: 'Talks', color: 'teal', prompt: 'Talk' }],
  });
  const takes = { images: true, documents: true, perMessage: 2 };
  for (const one of [
    team('takes', takes),
    team('pictures', { ...takes, documents: false }),
    team('bare', undefined),
  ]) {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $1, $2::jsonb)`, [
      one.id,
      JSON.stringify(one),
    ]);
    await sql('INSERT INTO teams (id, current_hash) VALUES ($1, $1)', [one.id]);
  }
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
  ({ id } = await me.client.conversations.create({ team: 'takes' }));
});

const sql = (text: string, params: readonly unknown[] = []) =>
  scene.database.db.withSystemSql((run) => run.last<{ n: number }>(text, params));
const png = (width = 4, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const upload = (fileName: string, content: Uint8Array | string, client = me.client, to = id) =>
  client.attachments.upload(to, { fileName, content: new Uint8Array(Buffer.from(content)) });
const send = (attachments: string[], more: object = {}) =>
  me.client.conversations.sendMessage(id, { text: 'Look', attachments, ...more });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const kept = async () => (await sql('SELECT count(*)::int AS n FROM attachments'))[0]?.n;

describe('an upload', () => {
  it('is what its content says, whatever it is called', async () => {
    expect(await upload('photo.txt', await png(3, 2))).toMatchObject({
      ...{ kind: 'image', mediaType: 'image/png', width: 3, height: 2, fileName: 'photo.txt' },
      ...{ conversationId: id, messageId: null },
    });
    expect(await upload('../notes.md', '# Notes')).toMatchObject({
      ...{ kind: 'document', mediaType: 'text/markdown', fileName: 'notes.md', characters: 7 },
    });
    const wide = await upload('wide.png', await png(3_000, 10));
    expect(wide).toMatchObject({ width: 3_000, height: 10 });
    const view = await me.client.attachments.content(wide.id, { view: 'true' });
    expect((await sharp(Buffer.from(await view.arrayBuffer())).metadata()).width).toBe(1_568);
    const whole = await me.client.attachments.content(wide.id);
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(3_000);
  });

  it('is turned upright for models, and where it was taken is told to nobody', async () => {
    const photo = await sharp(await png(20, 10))
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id: file } = await upload('photo.jpg', photo);
    const view = Buffer.from(
      await (await me.client.attachments.content(file, { view: 'true' })).arrayBuffer(),
    );
    const about = await sharp(view).metadata();
    expect([about.width, about.height, about.exif, about.orientation]).toEqual([
      10,
      20,
      undefined,
      undefined,
    ]);
  });

  it('says what is wrong with what cannot be taken, and keeps nothing of it', async () => {
    const before = await kept();
    const whole = await png(64, 64);
    expect(await refusalOf(upload('a.txt', ''))).toContain('"a.txt" is empty');
    expect(await refusalOf(upload('broken.png', whole.subarray(0, 60)))).toContain(
      'a picture that is damaged',
    );
    expect(await refusalOf(upload('a.exe', 'MZ\u0000'))).toContain('a Windows program');
    expect(await refusalOf(upload('a.svg', '<svg xmlns="x"/>'))).toContain('This team accepts pictures (png');
    expect(await refusalOf(upload('a.docx', Buffer.from('504b0304ffff', 'hex')))).toContain('ZIP archive');
    expect(await codeOf(upload('large.txt', Buffer.alloc(11 * 1024 * 1024, 'a')))).toBe(
      '413 PAYLOAD_TOO_LARGE',
    );
    const pictures = await me.client.conversations.create({ team: 'pictures' });
    expect(await refusalOf(upload('a.txt', 'a', me.client, pictures.id))).toContain('is a document');
    const bare = await me.client.conversations.create({ team: 'bare' });
    expect(await codeOf(upload('a.txt', 'a', me.client, bare.id))).toBe('409 CONFLICT');
    expect(await kept()).toBe(before);
  });

  it('is its owner’s alone', async () => {
    const other = await scene.login();
    const { id: file } = await upload('a.txt', 'a');
    expect(await codeOf(upload('b.txt', 'b', other.client))).toBe('404 NOT_FOUND');
    expect(await codeOf(other.client.attachments.list(id))).toBe('404 NOT_FOUND');
    expect(await codeOf(other.client.attachments.content(file))).toBe('404 NOT_FOUND');
    expect(await codeOf(other.client.attachments.remove(file))).toBe('404 NOT_FOUND');
  });

  it('that is not sent within a day is deleted, and one that is sent stays', async () => {
    const [unsent, sent] = [await upload('a.txt', 'a'), await upload('b.txt', 'b')];
    await send([sent.id]);
    await sql(
      `UPDATE attachments SET created_at = now() - interval '25 hours' WHERE id IN ($1::uuid, $2::uuid)`,
      [unsent.id, sent.id],
    );
    await scene.database.db.withSystemSql((run) => sweepUnsent(run));
    expect(await codeOf(me.client.attachments.content(unsent.id))).toBe('404 NOT_FOUND');
    expect(await codeOf(me.client.attachments.content(sent.id))).toBe('OK');
  });
});

describe('a message with files', () => {
  it('has each of them once, also when it is sent again, and another one cannot take them', async () => {
    const [one, two] = [await upload('1.txt', '1'), await upload('2.txt', '2')];
    const messageId = randomUUID();
    await send([two.id, one.id], { id: messageId });
    await send([two.id, one.id], { id: messageId });
    expect(await codeOf(send([one.id], { id: messageId }))).toBe('409 CONFLICT');
    expect(await refusalOf(send([one.id]))).toContain(`the file "${one.id}" came with another message`);
    const { items } = await me.client.attachments.list(id);
    expect(items.map(({ fileName, messageId }) => [fileName, messageId])).toEqual([
      ['2.txt', messageId],
      ['1.txt', messageId],
    ]);
    expect(await codeOf(me.client.attachments.remove(one.id))).toBe('409 CONFLICT');
  });

  it('is refused whole for one that is unknown, another’s or one too many, and nothing is stored', async () => {
    const own = await upload('1.txt', '1');
    const other = await scene.login();
    const theirs = await other.client.conversations.create({ team: 'takes' });
    const foreign = await upload('x.txt', 'x', other.client, theirs.id);
    const elsewhere = await me.client.conversations.create({ team: 'takes' });
    const misplaced = await upload('y.txt', 'y', me.client, elsewhere.id);
    for (const wrong of [randomUUID(), foreign.id, misplaced.id]) {
      expect(await codeOf(send([own.id, wrong]))).toBe('404 NOT_FOUND');
      expect(await refusalOf(send([own.id, wrong]))).toContain(wrong);
    }
    expect(await codeOf(send([own.id, own.id]))).toBe('400 VALIDATION_ERROR');
    expect(await codeOf(send([]))).toBe('400 VALIDATION_ERROR');
    const more = [await upload('2.txt', '2'), await upload('3.txt', '3')];
    expect(await refusalOf(send([own.id, ...more.map((file) => file.id)]))).toContain(
      'up to 2 with a message',
    );
    expect((await me.client.conversations.get(id)).inbox).toEqual([]);
    expect((await me.client.attachments.list(id)).items).toEqual([]);
  });

  it('gives them back when it is withdrawn', async () => {
    const { id: file } = await upload('1.txt', '1');
    const messageId = randomUUID();
    await send([file], { id: messageId });
    await me.client.conversations.withdrawMessage(id, messageId);
    const again = randomUUID();
    await send([file], { id: again });
    expect((await me.client.attachments.list(id)).items.map((one) => one.messageId)).toEqual([again]);
  });

  it('that says an exchange anew counts their copies, and is refused when there is no room for them', async () => {
    const { id: file } = await upload('large.txt', 'a'.repeat(600_000));
    await send([file]);
    await sql(`UPDATE inputs SET outcome = 'answered', turn = 1 WHERE conversation_id = $1::uuid`, [id]);
    expect(await refusalOf(send([file], { supersedes: 1 }))).toContain('take up 1 MB in total');
    expect((await me.client.attachments.list(id)).items).toHaveLength(1);
    await sql('UPDATE attachments SET bytes = 400000 WHERE id = $1::uuid', [file]);
    expect(await refusalOf(send([file], { supersedes: 1 }))).toBe('taken');
    expect((await me.client.attachments.list(id)).items).toHaveLength(2);
  });

  it('takes them along when its conversation is deleted', async () => {
    const { id: file } = await upload('1.txt', '1');
    await send([file]);
    await me.client.conversations.remove(id);
    expect(await codeOf(me.client.attachments.content(file))).toBe('404 NOT_FOUND');
    expect(await sql('SELECT 1 AS n FROM attachments WHERE conversation_id = $1::uuid', [id])).toEqual([]);
  });
});
