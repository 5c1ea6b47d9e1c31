import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { ToolCallRow } from '../ledger/rows.js';
import { createToolRegistry, defineTool } from '../tools/tool.js';
import { type Act, actOf, guardCall } from './guard-call.js';
import { addressTools, knownAddresses } from './known-addresses.js';
import { OWN_WORDS_ONLY, type Provenance } from './provenance.js';

const nothing: Act = { opens: null, sendsOut: false, deletes: false, actsOutside: false };
const outside: Provenance = { outside: 1, files: null };
const files: Provenance = { outside: null, files: 1 };
const decide = (act: Partial<Act>, provenance: Provenance, ...addresses: string[]) => {
  const guarded = guardCall({ ...nothing, ...act }, { provenance, addresses: new Set(addresses) });
  return guarded.type === 'ask' ? guarded.why : guarded.type;
};

describe('with nothing but the user’s own words in the context', () => {
  it.each([[{}], [{ sendsOut: true }], [{ deletes: true }], [{ actsOutside: true }]])('%j runs', (act) => {
    expect(decide(act, OWN_WORDS_ONLY)).toBe('run');
  });
});

describe('with text of others in the context', () => {
  it.each([[{ sendsOut: true }], [{ deletes: true }], [{ actsOutside: true }]])(
    '%j is asked about',
    (act) => {
      expect(decide(act, outside)).toBe('outside_text');
      expect(decide(act, { outside: 1, files: 1 })).toBe('outside_text');
    },
  );

  it('reading, and writing what can be undone, goes on', () => {
    expect(decide({}, outside)).toBe('run');
  });
});

describe('with text of the user’s files in the context', () => {
  it.each([[{ sendsOut: true }], [{ deletes: true }]])('%j is asked about', (act) => {
    expect(decide(act, files)).toBe('file_text');
  });

  it('acting on another system goes on', () => {
    expect(decide({ actsOutside: true }, files)).toBe('run');
  });
});

describe('an address', () => {
  it('that is known is opened, whatever the context holds', () => {
    for (const provenance of [OWN_WORDS_ONLY, outside, files])
      expect(decide({ opens: 'https://a.example/x/' }, provenance, 'https://a.example/x')).toBe('run');
  });

  it('that nobody gave is asked about, whatever the context holds', () => {
    for (const provenance of [OWN_WORDS_ONLY, outside, files])
      expect(decide({ opens: 'https://a.example/x?d=1' }, provenance, 'https://a.example/x')).toBe(
        'unknown_address',
      );
  });

  it('that is none is refused', () => {
    for (const text of ['nonsense', 'file:///etc/passwd', 'https://a:b@c.example'])
      expect(decide({ opens: text }, OWN_WORDS_ONLY)).toBe('refuse');
  });
});

const page = defineTool<null, { url: string }>({
  name: 'open_page',
  description: '',
  input: z.strictObject({ url: z.string() }),
  mode: 'external',
  access: 'read',
  timeoutMs: 1,
  opens: ({ url }) => url,
  brings: 'outside',
  finds: (result) => [String(result)],
  work: async () => ({ type: 'error', message: '' }),
});
const search = defineTool<null, { query: string }>({
  name: 'search',
  description: '',
  input: z.strictObject({ query: z.string() }),
  mode: 'external',
  access: 'read',
  timeoutMs: 1,
  finds: (result) => (result as { urls: string[] }).urls,
  work: async () => ({ type: 'error', message: '' }),
});
const plain = defineTool<null, { text: string }>({
  name: 'send_mail',
  description: '',
  input: z.strictObject({ text: z.string() }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 1,
  sendsOut: true,
  run: async () => ({ type: 'error', message: '' }),
});
const registry = createToolRegistry<null>([page, search, plain]);

describe('the addresses that may be opened', () => {
  const call = (
    tool: string,
    input: unknown,
    result: unknown,
  ): Pick<ToolCallRow, 'tool' | 'input' | 'result'> => ({
    tool,
    input,
    result,
  });
  const known = (user: string[], ...calls: ReturnType<typeof call>[]) => [
    ...knownAddresses({ user, calls }, registry),
  ];

  it('are the user’s, those of searches, and those of pages that were opened because of these', () => {
    expect(
      known(
        ['Look at https://a.example/1'],
        call('search', { query: 'x' }, { urls: ['https://b.example/2'] }),
        call('open_page', { url: 'https://A.example/1' }, 'see https://c.example/3.'),
        call('open_page', { url: 'https://c.example/3' }, 'and https://d.example/4'),
      ).sort(),
    ).toEqual(
      [
        'https://a.example/1',
        'https://b.example/2',
        'https://c.example/3',
        'https://c.example/3.',
        'https://d.example/4',
      ].sort(),
    );
  });

  it('are not those of a page that nobody named', () => {
    expect(known([], call('open_page', { url: 'https://e.example' }, 'go to https://f.example/5'))).toEqual(
      [],
    );
  });

  it('are not those of a search’s own question', () => {
    expect(known([], call('search', { query: 'https://e.example' }, { urls: [] }))).toEqual([]);
  });

  it('are looked for in tools that open or find some', () => {
    expect(addressTools(registry)).toEqual(['open_page', 'search']);
  });
});

test('what a tool does not declare, it does not do', () => {
  expect(actOf(search, search.input.parse({ query: 'x' }))).toEqual(nothing);
});
