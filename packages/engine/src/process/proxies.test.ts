import { expect, test } from 'vitest';
import { readProxies } from './proxies.js';

test.each([
  ['1', 1],
  [' 2 ', 2],
  ['10', 10],
  ['192.0.2.7', ['192.0.2.7']],
  ['128.0.0.0/1, 192.0.2.7/32', ['128.0.0.0/1', '192.0.2.7/32']],
  ['2001:db8::7/128', ['2001:db8::7/128']],
  ['loopback', ['loopback']],
  ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
])('%j names the proxies to believe', (text, proxies) => {
  expect(readProxies(text)).toEqual(proxies);
});

test.each([
  'true',
  '*',
  '0',
  '11',
  '99',
  '0.0.0.0/0',
  '::/0',
  'example.com',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0.0/8/8',
  'loopback,',
  '-1',
])('%j is refused: it would let anybody say who they are, or it is no address', (text) => {
  expect(readProxies(text)).toBeNull();
});
