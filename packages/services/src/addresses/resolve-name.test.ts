import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { resolveName } from './resolve-name.js';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A name server on loopback; `answer` null: it hears and says nothing. */
async function nameServer(answer: ((question: Buffer) => Buffer) | null): Promise<string> {
  const socket = createSocket('udp4');
  open.push(socket);
  if (answer !== null)
    socket.on('message', (question, { port, address }) => socket.send(answer(question), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035, 4.1: the question comes back, with one address behind it if it asks for IPv4. */
function oneAddress(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5; // the name, its type and its class
  const asksForIpv4 = question.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2); // a response, without a fault
  head.writeUInt16BE(asksForIpv4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
  return Buffer.concat([head, question.subarray(12, end), ...(asksForIpv4 ? [answer] : [])]);
}

test('a name has the addresses that its server says', async () => {
  const servers = [await nameServer(oneAddress)];
  expect(await resolveName('hook.example.com', { servers })).toEqual(['93.184.216.34']);
});

test('names whose servers stay silent hold up nobody else, and are given up', async () => {
  const servers = [await nameServer(null)];
  let over = 0;
  const silent = Array.from({ length: 12 }, (_, i) =>
    resolveName(`silent-${i}.example.com`, { servers, mostMs: 4_000 })
      .catch((error: unknown) => error)
      .finally(() => over++),
  );
  // Both need a thread of the process.
  await Promise.all([lookup('localhost'), readFile(import.meta.filename)]);
  expect(over).toBe(0);
  for (const outcome of await Promise.all(silent)) expect(outcome).toBeInstanceOf(Error);
});
