import { expect, it } from 'vitest';
import { readPublicUrl } from './public-url.js';

it.each([
  // Loopback in every spelling that URL parsers know.
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http:/\\127.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1%25eth0]/',
  'http://0/',
  'http://0.0.0.0/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://[fd00::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
])('%s is refused', (text) => expect(readPublicUrl(text).type).toBe('refused'));

it.each([
  ['ftp://example.com/', 'not an http or https address'],
  ['file:///etc/passwd', 'not an http or https address'],
  ['gopher://example.com/', 'not an http or https address'],
  ['data:text/html,hello', 'not an http or https address'],
  ['javascript:alert(1)', 'not an http or https address'],
  ['http://example.com:8080/', 'Port 8080'],
  ['http://example.com:22/', 'Port 22'],
  ['http://user:secret@example.com/', 'user name'], // secretlint-disable-line @secretlint/secretlint-rule-basicauth
  ['http://example.com@127.0.0.1/', 'user name'],
  ['example.com', 'not a web address'],
  ['http://', 'not a web address'],
  [`https://example.com/${'a'.repeat(2_000)}`, 'too long'],
])('%s is refused and the reason says why', (text, reason) => {
  expect(readPublicUrl(text)).toEqual({ type: 'refused', reason: expect.stringContaining(reason) });
});

it.each([
  'https://example.com/a?b=c',
  'http://example.com:80/',
  'http://example.com:443/',
  'https://example.com./',
  'https://münchen.example/',
  'http://93.184.216.34/',
  'https://[2606:4700:4700::1111]/',
])('%s may be opened', (text) => expect(readPublicUrl(text).type).toBe('ok'));

it('a name in other letters may be opened after thousands of addresses, too', () => {
  const types = Array.from({ length: 10_000 }, () => readPublicUrl('https://münchen.example/').type);
  expect(new Set(types)).toEqual(new Set(['ok']));
});

it('a relative redirect is read against where it came from', () => {
  expect(readPublicUrl('/next', new URL('https://example.com/first'))).toMatchObject({
    url: new URL('https://example.com/next'),
  });
  expect(readPublicUrl('//127.0.0.1/', new URL('https://example.com/first')).type).toBe('refused');
});
