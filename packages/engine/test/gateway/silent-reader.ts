import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';
import type { FakeConversation } from './fake-conversations.js';
import type { ServedGateway } from './serve-gateway.js';

/** A viewer who asks `path` for 40 MB of events and reads none of them. @returns once the gateway reads no further ahead. */
export async function openSilentReader(
  { url }: ServedGateway,
  { conversation, path }: { readonly conversation: FakeConversation; readonly path: string },
): Promise<Socket> {
  const padding = 'x'.repeat(100_000);
  for (let i = 0; i < 400; i++) conversation.add('thinking', { i, padding });
  // A socket is a stream and takes a stream's options, which the types of `connect` leave out.
  const reader = { port: Number(new URL(url).port), host: '127.0.0.1', highWaterMark: 1024 };
  const socket = connect(reader);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer owner\r\n\r\n`);
  socket.pause();
  let before = 0;
  await vi.waitFor(
    () => {
      const reads = conversation.reads();
      const settled = reads > 0 && reads === before;
      before = reads;
      expect(settled).toBe(true);
    },
    { timeout: 15_000, interval: 200 },
  );
  return socket;
}
