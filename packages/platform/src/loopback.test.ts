import { expect, it } from 'vitest';
import { isLocalServer, wasForwarded } from './loopback.js';

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
