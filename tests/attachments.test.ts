import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@roundtable/client';
import { ApiError } from '@roundtable/client';
import { type System, sharedSystem, turn } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startChat } from './chat-process.js';
import { idle, open, say, tell, transcript } from './support.js';

/** 1 x 1 pixel, as small as a PNG is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const picture = (client: Client, id: string, fileName = 'sky.png') =>
  client.attachments.upload(id, { fileName, content: Buffer.from(PNG, 'base64') });
const brief = (client: Client, id: string, content = '# Brief\n\nSell fewer carts.') =>
  client.attachments.upload(id, { fileName: 'brief.md', content: new TextEncoder().encode(content) });
const send = (client: Client, id: string, text: string, attachments: string[]) =>
  client.conversations.sendMessage(id, { text, attachments }, { waitSeconds: 60 });

/** What the model was asked, each as text. */
const asked = () => system.simulator.requests().map(({ body }) => JSON.stringify(body));
const pictureBlock = `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"${PNG}"}`;

describe('a message with files', () => {
  test('the model gets the bytes of the picture and the text of the document, in this turn and in the next', async () => {
    const { client } = await system.signIn(`${randomUUID()}@example.com`);
    const id = await open(client);
    const files = [await picture(client, id), await brief(client, id)];
    expect(files).toMatchObject([
      { kind: 'image', mediaType: 'image/png', width: 1, height: 1, messageId: null },
      { kind: 'document', mediaType: 'text/markdown', characters: 26 },
    ]);
    system.simulator.script(turn('What is this?', 'A single dot, and a brief.'));
    const sent = await send(
      client,
      id,
      'What is this?',
      files.map((file) => file.id),
    );
    expect(sent).toMatchObject({ type: 'ended', result: { message: 'A single dot, and a brief.' } });
    await tell(system, { client, id }, 'And now?', 'Still a dot.');
    const requests = asked();
    expect(requests).toHaveLength(2);
    for (const request of requests) {
      expect(request).toContain(pictureBlock);
      expect(request).toContain(
        '<attachment type=\\"document\\" name=\\"brief.md\\">\\n# Brief\\n\\nSell fewer carts.\\n</attachment>',
      );
    }
    const { items } = await client.attachments.list(id);
    const [question] = await transcript(client, id);
    expect(items.map(({ fileName, messageId }) => [fileName, messageId])).toEqual([
      ['sky.png', question?.id],
      ['brief.md', question?.id],
    ]);
  });

  test('after kill -9 of the worker in mid-turn there is one answer, made from the same bytes', async () => {
    const { client } = await system.signIn(`${randomUUID()}@example.com`);
    const id = await open(client);
    const { id: file } = await picture(client, id);
    system.simulator.script([
      { match: { any: true }, reply: { content: 'A dot.' }, hold: 'looking', times: 1 },
      { match: { any: true }, reply: { content: 'A dot.' } },
    ]);
    await client.conversations.sendMessage(id, { text: 'Look', attachments: [file] });
    await system.simulator.waitForHold('looking');
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    await idle(system, client, id);
    const rows = await transcript(client, id);
    expect(rows.filter(({ role }) => role === 'agent').map(({ text }) => text)).toEqual(['A dot.']);
    const requests = asked();
    expect(requests.length).toBeGreaterThanOrEqual(2);
    for (const request of requests) expect(request).toContain(pictureBlock);
  });

  test('said anew, it has its files again, and the first exchange keeps them', async () => {
    const { client } = await system.signIn(`${randomUUID()}@example.com`);
    const id = await open(client);
    const { id: file } = await picture(client, id);
    await send(client, id, 'Look', [file]);
    const body = { text: 'Look again', supersedes: 1, attachments: [file] };
    await client.conversations.sendMessage(id, body, { waitSeconds: 60 });
    expect(asked().at(-1)?.split(pictureBlock)).toHaveLength(2);
    const { items } = await client.attachments.list(id);
    expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('what is not sent comes before no model, and teams that take no files get none', async () => {
    const { client } = await system.signIn(`${randomUUID()}@example.com`);
    const id = await open(client);
    await picture(client, id);
    await say(client, id, 'Hello');
    expect(asked().join()).not.toContain('"type":"image"');
    await system.sql(
      `INSERT INTO team_versions (hash, team_id, content)
       SELECT 'no-files', 'no-files', (v.content - 'attachments') || '{"id": "no-files"}' FROM team_versions v
       JOIN teams t ON t.current_hash = v.hash WHERE t.id = 'agentic-coach' ON CONFLICT DO NOTHING`,
      [],
    );
    await system.sql(
      `INSERT INTO teams (id, current_hash, updated_at) VALUES ('no-files', 'no-files', now()) ON CONFLICT DO NOTHING`,
      [],
    );
    const other = await open(client, 'no-files');
    const refusal = await picture(client, other).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 409 });
  });
});

test('in the terminal: /upload sends a picture with the words behind its path, and says what cannot be sent', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'terminal-files-'));
  writeFileSync(join(dir, 'the sky.png'), Buffer.from(PNG, 'base64'));
  writeFileSync(join(dir, 'program.exe'), 'MZ');
  const args = ['--team', 'round-table', '--email', `${randomUUID()}@example.com`];
  const chat = startChat(args, { url: system.url, home: dir, cwd: dir });
  try {
    system.simulator.script(turn('What is this?', 'A single dot.'));
    await chat.say('/help', /\/upload path {2,}send a picture or document/);
    await chat.say('/subir', /\/subir RUTA \[palabras\]|\/upload PATH \[words\]/);
    await chat.say('/upload program.exe', /cannot be sent\. Use png/);
    await chat.say('/upload "the sky.png" What is this?', /A single dot\./);
    expect(asked().at(-1)).toContain(pictureBlock);
    expect(await chat.leave()).toBe(0);
  } finally {
    await chat.kill();
    rmSync(dir, { recursive: true, force: true });
  }
});
