import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createClient } from '@roundtable/client';
import { type System, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, idle, open, post, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await startSystem(); // its memory is measured
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Here I am.';
const STORY = Array.from({ length: 60 }, (_, i) => `Sentence number ${i + 1}, with an ñ and a 🏃.`).join(' ');

function holdStory(hold: string): void {
  system.simulator.script([
    {
      match: { lastUserText: 'a story' },
      reply: { content: STORY },
      hold,
      holdAfterDeltas: 5,
      tokensPerSecond: 400,
    },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
}

test('a stream goes on at another gateway in the middle of a message, without a gap or a double', async () => {
  const { client, token } = await system.signIn('moving@example.com');
  const id = await open(client);
  holdStory('half');
  const first = await system.addGateway();
  const second = await system.addGateway();

  // Like a page behind a load balancer: each connection goes to the gateway of the moment.
  const doors = { now: first.url, opened: [] as string[] };
  const travelling = createClient({
    baseUrl: first.url,
    token,
    fetch: async (to, init) => {
      const at = doors.now;
      const response = await fetch(String(to).replace(first.url, at), init);
      doors.opened.push(at);
      return response;
    },
  });
  const viewer = follow(travelling, id, 0);
  await post(client, id, 'a story');
  await system.simulator.waitForHold('half');
  await system.eventually('the first words are shown', async () =>
    viewer.events.some((event) => event.type === 'message.delta') ? true : null,
  );

  doors.now = second.url;
  await first.child.signal('SIGKILL');
  await system.eventually('the viewer is at the other gateway', async () =>
    doors.opened.includes(second.url) ? true : null,
  );
  const seen = viewer.events.length;
  system.simulator.release('half');
  await system.eventually('the turn has ended', async () =>
    viewer.events.some((event) => event.type === 'turn.completed') ? true : null,
  );

  const later = viewer.events.slice(seen);
  const row = (await transcript(client, id)).find((one) => one.role === 'agent');
  expect(viewer.shown(row?.id ?? '')).toBe(STORY);
  expect(later.filter((event) => event.type === 'message.delta').length).toBeGreaterThan(1);
  expect(viewer.events.some((event) => event.type === 'message.reset')).toBe(false);
  const deltas = viewer.events.flatMap((event) => (event.type === 'message.delta' ? [event.data.text] : []));
  expect(STORY.startsWith(deltas.join(''))).toBe(true);
  const numbered = viewer.events.filter((event) => /^\d+$/.test(event.id)).map((event) => Number(event.id));
  expect(numbered).toEqual(numbered.map((_, i) => i + 1));
  await viewer.leave();
  await second.child.signal('SIGTERM');
});

test('SIGTERM of a gateway ends its streams, answers who waits, and another one goes on', async () => {
  const { client, token } = await system.signIn('leaving@example.com');
  const id = await open(client);
  holdStory('waiting');
  const leaving = await system.addGateway();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const stream = await fetch(`${leaving.url}/api/conversations/${id}/events`, { headers });
  let told = '';
  const streamed = (async () => {
    for await (const part of stream.body ?? []) told += Buffer.from(part).toString();
  })();
  const waiting = fetch(`${leaving.url}/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: { ...headers, prefer: 'wait=60' },
    body: JSON.stringify({ text: 'a story' }),
  });
  await system.simulator.waitForHold('waiting');
  await system.eventually('the stream tells of the turn', async () =>
    told.includes('event: turn.started') ? true : null,
  );

  await leaving.child.signal('SIGTERM');
  expect(await leaving.child.exited).toBe(0); // while the story is still held back
  await streamed;
  const answer = await waiting;
  expect(answer.status).toBe(202);
  const { messageId } = (await answer.json()) as { messageId: string };
  await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow();

  system.simulator.release('waiting');
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.map((row) => row.text)).toEqual(['a story', STORY]);
  expect(rows[0]?.id).toBe(messageId);
});

const EVENTS = 1_500;
const EVENT_BYTES = 20_000;
const READERS = 20;

test('readers that do not read cost a bounded amount of memory, hold nobody up, and lose nothing', async () => {
  const { client, token } = await system.signIn('slow@example.com');
  const [id, other] = [await open(client), await open(client)];
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);
  // 30 MB of events for each reader: 600 MB, were they kept for them.
  await system.sql(
    `WITH numbered AS (UPDATE conversations SET event_no = ${EVENTS} WHERE id = $1 RETURNING id, user_id)
     INSERT INTO events (conversation_id, id, user_id, type, data)
     SELECT id, n, user_id, 'thinking', jsonb_build_object('text', repeat('x', ${EVENT_BYTES})) FROM numbered, generate_series(1, ${EVENTS}) AS n`,
    [id],
  );
  const before = residentMb(system.gateway.pid);
  const readers = Array.from({ length: READERS }, () => openReader(id, token));
  await Promise.all(readers.map((reader) => reader.begun));
  expect(await say(client, other, 'hello')).toMatchObject({ type: 'message', message: ANSWER });
  const all = Array.from({ length: EVENTS }, (_, i) => i + 1);
  const quick = openReader(id, token);
  expect(await quick.readAll(EVENTS)).toEqual(all);
  // By now the gateway could have read all of it for those who began before.
  expect(residentMb(system.gateway.pid) - before).toBeLessThan(350);

  expect(await readers[0]?.readAll(EVENTS)).toEqual(all);
  quick.socket.destroy();
  for (const reader of readers) reader.socket.destroy();
  expect(await say(client, id, 'hello')).toMatchObject({ type: 'message', message: ANSWER });
});

/** A connection whose other end takes what fits into its buffers, and nothing more until it reads. */
function openReader(id: string, token: string) {
  const socket: Socket = connect(Number(new URL(system.url).port), '127.0.0.1');
  socket.on('error', () => {}); // destroyed at the end
  socket.write(
    `GET /api/conversations/${id}/events?after=0 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const begun = new Promise<void>((resolve) => socket.once('readable', () => resolve()));
  return {
    socket,
    begun,
    /** Reads until so many events have come; returns their ids. */
    async readAll(count: number): Promise<number[]> {
      const ids: number[] = [];
      let rest = '';
      for await (const chunk of socket) {
        const lines = (rest + String(chunk)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('id: ')) ids.push(Number(line.slice(4)));
        if (ids.length >= count) break;
      }
      return ids;
    },
  };
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
