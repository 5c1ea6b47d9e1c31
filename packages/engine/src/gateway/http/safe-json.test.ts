import { describe, expect, it } from 'vitest';
import { parseSafeJson } from './safe-json.js';

const parse = (text: string) => parseSafeJson(new TextEncoder().encode(text));
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a JSON body', () => {
  it('is taken as it is', () => {
    const value = { a: [1, { b: 'año 🏃' }], c: null };
    expect(parse(JSON.stringify(value))).toEqual({ success: true, data: value });
    expect(parse(nested(64)).success).toBe(true);
  });

  it.each([
    ['not JSON', '{"a":'],
    ['empty', ''],
    ['65 levels deep', nested(65)],
    ['half a million levels deep', nested(500_000)],
    ['a NUL in a text', '{"a":["b\\u0000"]}'],
    ['a NUL in a key', '{"a\\u0000":1}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a lone surrogate in a key', '{"\\udc00":1}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['a decision and its opposite', '{"approved":false,"approved":true}'],
    ['a key twice, spelt otherwise', '{"text":"a","te\\u0078t":"b"}'],
    ['a key twice, deep inside', '[{"a":{"b":[1,{"c":"}","c":2}]}}]'],
    ['constructor, deep inside', '{"a":[{"constructor":1}]}'],
  ])('with %s is refused', (_what, text) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('that is not UTF-8 is refused', () => {
    expect(parseSafeJson(Uint8Array.of(0x22, 0xff, 0x22)).success).toBe(false);
  });

  it('may have a key again in another object, and marks of JSON in its texts', () => {
    const text = '{"a":{"b":"{\\"a\\":1,"},"c":[{"b":1},{"b":"],\\\\"}],"b":","}';
    expect(parse(text)).toEqual({ success: true, data: JSON.parse(text) });
  });

  it('names the place of what is wrong', () => {
    expect(parse('{"a":{"b":["x","\\u0000"]}}')).toMatchObject({
      error: { message: 'a.b.1 must not contain NUL characters', details: { 'a.b.1': expect.any(String) } },
    });
  });
});
