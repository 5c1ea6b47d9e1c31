import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askFirst, describeCall, detailsOf } from './ask-first.js';
import { defineTool } from './tool.js';

const book = defineTool<null, { guests: number }>({
  name: 'book_table',
  description: 'd',
  input: z.strictObject({ guests: z.number() }),
  mode: 'effect',
  access: 'write',
  timeoutMs: 1_000,
  retry: { attempts: 1, waitMs: 0 },
  honoursKey: false,
  describe: ({ guests }, locale) => (locale === 'es' ? `una mesa para ${guests}` : `a table for ${guests}`),
  perform: async () => ({ type: 'ok', result: null }),
});
const look = defineTool<null, object>({
  name: 'fetch_url',
  description: 'd',
  input: z.looseObject({}),
  mode: 'external',
  access: 'read',
  timeoutMs: 1_000,
  work: async () => ({ type: 'ok', output: null as never }),
});

describe('what the user is asked', () => {
  it('is the act in their language, with all of its input', () => {
    const about = { locale: 'es', reason: 'always' } as const;
    expect(askFirst(book, { guests: 4 }, about)).toEqual({
      type: 'proposal',
      kind: 'tool_call',
      preview: { summary: 'una mesa para 4', details: 'guests: 4' },
      editable: [],
    });
  });

  it.each([
    ['en', /^a table for 4 \(an earlier attempt may already have worked; .*check/],
    ['es', /^una mesa para 4 \(puede que un intento anterior ya haya funcionado; compruébalo/],
  ] as const)('says in %s that an earlier call may have happened', (locale, warning) => {
    const { preview } = askFirst(book, { guests: 4 }, { locale, reason: 'may_have_happened' });
    expect(preview.summary).toMatch(warning);
  });

  it('is the tool’s name where it has no words for it', () => {
    expect(describeCall(look, {}, 'en')).toBe('fetch url');
  });
});

describe('what the user is asked of an address', () => {
  const page = defineTool<null, { url: string }>({
    name: 'open_page',
    description: 'd',
    input: z.strictObject({ url: z.string() }),
    mode: 'external',
    access: 'read',
    timeoutMs: 1_000,
    opens: ({ url }) => url,
    work: async () => ({ type: 'ok', output: null as never }),
  });

  it('is the whole of it, in letters that cannot be mistaken for others, and why', () => {
    const url = `https://ехample.org/${'a'.repeat(900)}?d=my secret`;
    const address = `https://xn--ample-ywe6i.org/${'a'.repeat(900)}?d=my%20secret`;
    expect(askFirst(page, { url }, { locale: 'en', reason: 'unknown_address' })).toEqual({
      type: 'proposal',
      kind: 'address_open',
      preview: {
        address,
        summary: `open ${address}`,
        details: `url: ${url}`,
        why: expect.stringMatching(/^Neither you nor a search named this address\./),
      },
      editable: [],
    });
  });

  it.each([
    ['unknown_address', 'Neither you nor a search', 'Ni tú ni una búsqueda'],
    ['outside_text', 'text from outside', 'texto de fuera'],
    ['file_text', 'text from your files', 'texto de tus archivos'],
  ] as const)('says why in both languages: %s', (reason, en, es) => {
    const why = (locale: 'en' | 'es') =>
      askFirst(page, { url: 'https://a.example' }, { locale, reason }).preview.why;
    expect(why('en')).toContain(en);
    expect(why('es')).toContain(es);
  });
});

describe('the details', () => {
  it('name every field, whatever it holds', () => {
    expect(detailsOf({ url: 'https://a.example/?q=1', deep: { a: [1, null] }, none: null })).toBe(
      'url: https://a.example/?q=1\ndeep: {"a":[1,null]}\nnone: null',
    );
  });

  it.each(['\n', '\r', '\u2028', '\u2029'])(
    'quote a text with a line break (%j), so that none of it passes for a field',
    (mark) => {
      expect(detailsOf({ text: `hi${mark}amount: 1`, amount: 900 }).split('\n')).toEqual([
        `text: ${JSON.stringify(`hi${mark}amount: 1`)}`,
        'amount: 900',
      ]);
    },
  );
});
