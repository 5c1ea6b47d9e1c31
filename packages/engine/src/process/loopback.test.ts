import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isFromThisMachine, isLocalServer, wasForwarded } from './loopback.js';

it.each([undefined, 'http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:3000'])(
  'a server at %s is this machine’s',
  (url) => {
    expect(isLocalServer(url)).toBe(true);
  },
);

it.each([
  'https://table.example',
  'http://10.0.0.7',
  'http://127.0.0.1.evil.example',
  'http://localhost.example',
])('a server at %s is for others', (url) => {
  expect(isLocalServer(url)).toBe(false);
});

it('a request that was passed on says so', () => {
  expect(wasForwarded({ host: 'localhost' })).toBe(false);
  for (const name of [
    'x-forwarded-for',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'x-forwarded-host',
  ])
    expect([name, wasForwarded({ [name]: 'x' })]).toEqual([name, true]);
});

it.each([
  ['127.0.0.1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['::1', {}, true],
  ['192.168.1.7', {}, false],
  ['::ffff:10.0.0.1', {}, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
] as const)('a request from %s with %j is this machine’s: %s', (remoteAddress, headers, isOurs) => {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  expect(isFromThisMachine({ headers, socket } as IncomingMessage)).toBe(isOurs);
});
