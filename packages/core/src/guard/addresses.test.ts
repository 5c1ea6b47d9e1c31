import { describe, expect, it } from 'vitest';
import { addressesIn, normalAddress } from './addresses.js';

const knows = (text: string, address: string) => addressesIn([text]).has(normalAddress(address) ?? 'none');

describe('an address that stands in a text', () => {
  it.each([
    ['Read https://example.org/plan', 'https://example.org/plan'],
    ['Read https://example.org/plan.', 'https://example.org/plan'],
    ['(see https://example.org/plan), then', 'https://example.org/plan'],
    ['¿Qué dice https://example.org/plan?', 'https://example.org/plan'],
    ['“https://example.org/plan”', 'https://example.org/plan'],
    ['**https://example.org/plan**', 'https://example.org/plan'],
    ['[the plan](https://example.org/plan)', 'https://example.org/plan'],
    ['<https://example.org/plan>', 'https://example.org/plan'],
    ['HTTPS://Example.ORG/plan', 'https://example.org/plan'],
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/plan/', 'https://example.org/plan'],
    ['https://example.org:443/plan', 'https://example.org/plan'],
    ['https://example.org./plan', 'https://example.org/plan'],
    ['https://example.org/plan#week-2', 'https://example.org/plan'],
    ['https://example.org/a%7eb', 'https://example.org/a~b'],
    ['https://example.org/caf%c3%a9', 'https://example.org/café'],
    ['https://bücher.example/plan', 'https://xn--bcher-kva.example/plan'],
    ['https://en.wikipedia.org/wiki/Running_(sport)', 'https://en.wikipedia.org/wiki/Running_(sport)'],
    ['https://example.org/plan?week=2&day=1', 'https://example.org/plan?week=2&day=1'],
    ['http://example.org/plan', 'https://example.org/plan'],
    ['look at example.org/plan, please', 'https://example.org/plan'],
    ['www.example.org', 'https://www.example.org/'],
    [
      'https://web.archive.org/web/2020/https://example.org/a',
      'https://web.archive.org/web/2020/https://example.org/a',
    ],
    ['{"url":"https://example.org/plan","title":"x"}', 'https://example.org/plan'],
    ['https://a.example/x,https://b.example/y', 'https://a.example/x'],
  ])('%s is %s', (text, address) => {
    expect(knows(text, address)).toBe(true);
  });

  it.each([
    ['https://example.org/plan', 'https://example.org/plan?d=secret'],
    ['https://example.org/plan', 'https://example.org/plan/secret'],
    ['https://example.org/plan', 'https://secret.example.org/plan'],
    ['https://example.org/plan', 'https://example.org.evil.example/plan'],
    ['https://example.org/plan', 'https://evil.example/https://example.org/plan'],
    ['https://example.org/plan', 'https://evil.example/?u=https://example.org/plan'],
    ['https://example.org/plan', 'https://example.org@evil.example/plan'],
    ['https://example.org/plan', 'https://example.org:8443/plan'],
    ['https://example.org/plan', 'http://example.org/plan'],
    ['https://example.org/plan?week=2', 'https://example.org/plan?week=3'],
    ['https://example.org/plan?week=2', 'https://example.org/plan'],
    ['https://example.org/plan', 'https://example.org/pla'],
    ['https://example.org/plan', 'https://example.org/'],
    ['https://example.org/plan', 'https://example.org/PLAN'],
    ['https://example.org/a%2Fb', 'https://example.org/a/b'],
    ['https://example.org/plan', 'https://examp1e.org/plan'],
    ['https://example.org/plan', 'https://ехample.org/plan'],
    ['bob@example.org', 'https://example.org'],
    ['https://user:pw@example.org/plan', 'https://example.org/plan'],
    ['version 3.5 of it, e.g. this one', 'https://3.5'],
    ['ftp://example.org/plan', 'https://example.org/plan'],
  ])('%s is not %s', (text, address) => {
    expect(knows(text, address)).toBe(false);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    'https://a:b@example.org',
    'no',
    '',
  ])('%s is no web address', (text) => {
    expect(normalAddress(text)).toBeNull();
  });
});
