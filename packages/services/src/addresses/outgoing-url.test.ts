import { expect, it, test } from 'vitest';
import { readOutgoingUrl, vetOutgoingUrl } from './outgoing-url.js';
import { publicAddresses } from './special-addresses.js';

const production = { allowLoopback: false };
const local = { allowLoopback: true };

it.each([
  ['http://example.com/hook', 'https only'],
  ['https://127.0.0.1/hook', 'not on the public Internet'],
  ['https://[::1]/hook', 'not on the public Internet'],
  ['https://10.1.2.3/hook', 'not on the public Internet'],
  ['https://0x7f000001/hook', 'not on the public Internet'],
  ['https://169.254.169.254/hook', 'not on the public Internet'],
  ['https://example.com:8443/hook', 'Port 8443'],
  ['https://ana:secret@example.com/hook', 'user name'], // secretlint-disable-line @secretlint/secretlint-rule-basicauth
  ['example.com', 'not a web address'],
])('%s is refused in words', (text, words) => {
  expect(readOutgoingUrl(text, production)).toEqual({
    type: 'refused',
    reason: expect.stringContaining(words),
  });
});

it.each(['http://127.0.0.1:4000/hook', 'http://localhost:4000/hook', 'http://[::1]:4000/'])(
  '%s may be used where receivers on this machine are allowed, and nowhere else',
  (text) => {
    expect(readOutgoingUrl(text, local).type).toBe('ok');
    expect(readOutgoingUrl(text, production).type).toBe('refused');
  },
);

it.each([
  'http://127.0.0.2/',
  'http://10.0.0.1/',
  'http://ana:secret@127.0.0.1/', // secretlint-disable-line @secretlint/secretlint-rule-basicauth
  'ftp://127.0.0.1/',
  'http://localhost.example.com/',
])('%s is no receiver on this machine', (text) => expect(readOutgoingUrl(text, local).type).toBe('refused'));

const resolvesTo = (...addresses: string[]) => ({ ...production, resolve: async () => addresses });

test('a name that leads into a private network is refused', async () => {
  const inward = await vetOutgoingUrl('https://hook.example.com/', resolvesTo('10.0.0.7', '::1'));
  expect(inward).toEqual({ type: 'refused', reason: expect.stringContaining('hook.example.com') });
});

test('a name with a public address passes, and so does one that cannot be looked up now', async () => {
  expect((await vetOutgoingUrl('https://hook.example.com/', resolvesTo('93.184.216.34'))).type).toBe('ok');
  const resolve = () => Promise.reject(new Error('no resolver'));
  expect((await vetOutgoingUrl('https://hook.example.com/', { ...production, resolve })).type).toBe('ok');
});

test('the operator’s own networks are refused, by address and by name', async () => {
  const rules = { allowLoopback: false, isPublic: publicAddresses(['93.184.216.0/24']) };
  const resolve = async () => ['93.184.216.34'];
  for (const host of ['93.184.216.34', 'hook.example.com'])
    expect((await vetOutgoingUrl(`https://${host}/`, { ...rules, resolve })).type).toBe('refused');
  expect(readOutgoingUrl('https://93.184.217.34/', rules).type).toBe('ok');
});
