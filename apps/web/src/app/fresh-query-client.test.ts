import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.js';

/** A server that answers when it is told to, with what it held when it was asked. */
function slowServer() {
  const asked: (() => void)[] = [];
  let holds = 'before';
  return {
    change: () => {
      holds = 'after';
    },
    read: () =>
      new Promise<string>((resolve) => {
        const answer = holds;
        asked.push(() => resolve(answer));
      }),
    answerAll: () => {
      for (const answer of asked.splice(0)) answer();
    },
    waiting: () => asked.length,
  };
}

it('a list that was asked for before a change shows the change, once it is told of it', async () => {
  const client = new FreshQueryClient();
  const server = slowServer();
  const list = new QueryObserver(client, { queryKey: ['things'], queryFn: server.read });
  const shown: unknown[] = [];
  const leave = list.subscribe(({ data }) => shown.push(data));
  await expect.poll(server.waiting).toBe(1);
  server.change();
  const refreshed = client.invalidateQueries({ queryKey: ['things'] });
  await expect.poll(server.waiting).toBe(2);
  server.answerAll();
  await refreshed;
  await expect.poll(() => shown.at(-1)).toBe('after');
  expect(shown).not.toContain('before');
  leave();
});

it('whoever waits for the first answer gets the later one', async () => {
  const client = new FreshQueryClient();
  const server = slowServer();
  const list = new QueryObserver(client, { queryKey: ['things'], queryFn: server.read, staleTime: 0 });
  const leave = list.subscribe(() => {});
  const first = client.fetchQuery({ queryKey: ['things'], queryFn: server.read });
  await expect.poll(server.waiting).toBe(1);
  server.change();
  void client.invalidateQueries();
  await expect.poll(server.waiting).toBe(2);
  server.answerAll();
  expect(await first).toBe('after');
  leave();
});

it('a fetch that nobody looks at goes on', async () => {
  const client = new FreshQueryClient();
  const server = slowServer();
  const first = client.fetchQuery({ queryKey: ['things'], queryFn: server.read });
  await expect.poll(server.waiting).toBe(1);
  await client.invalidateQueries();
  server.answerAll();
  expect(await first).toBe('before');
});
