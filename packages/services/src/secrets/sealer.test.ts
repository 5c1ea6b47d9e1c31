import { expect, it } from 'vitest';
import { createSealer, UnsealError } from './sealer.js';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');

it('opens what it sealed, and shows nothing of it', () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal('secret_ñ', 'notion:ana');
  expect(sealer.open(sealed, 'notion:ana')).toBe('secret_ñ');
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('secret')).toBe(false);
  expect(sealer.seal('secret_ñ', 'notion:ana')).not.toBe(sealed);
});

it('opens nothing that was sealed for another row', () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal('secret', 'notion:ana');
  expect(() => sealer.open(sealed, 'notion:ben')).toThrow(UnsealError);
});

it.each([0, 6, 30])('notices a change at byte %i', (at) => {
  const sealer = createSealer([OLD]);
  const [version = '', key = '', body = ''] = sealer.seal('a secret of some length', 'x').split('.');
  const bytes = Buffer.from(body, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(() => sealer.open([version, key, bytes.toString('base64url')].join('.'), 'x')).toThrow(UnsealError);
});

it('opens with an older key and seals with the first', () => {
  const before = createSealer([OLD]).seal('secret', 'x');
  const both = createSealer([NEW, OLD]);
  expect(both.open(before, 'x')).toBe('secret');
  expect(() => createSealer([OLD]).open(both.seal('secret', 'x'), 'x')).toThrow('SECRETS_KEY does not name');
});

it('refuses text that no key made', () => {
  expect(() => createSealer([OLD]).open('secret', 'x')).toThrow(UnsealError);
  expect(() => createSealer([OLD]).open('', 'x')).toThrow(UnsealError);
});

it('takes keys of 32 bytes only', () => {
  expect(() => createSealer([])).toThrow('at least one');
  expect(() => createSealer(['c2hvcnQ='])).toThrow('32 bytes');
});
