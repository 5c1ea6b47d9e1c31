import { describe, expect, it, vi } from 'vitest';
import { readInvocation } from './invocation.js';

const defaults = { url: 'http://127.0.0.1:3000', token: null };
const read = (line: string) => readInvocation(line === '' ? [] : line.split(' '), defaults);

describe('the command line', () => {
  it('opens a chat with the round table by itself', () => {
    expect(read('')).toEqual({
      ...{ type: 'chat', team: 'round-table', locale: null, resume: null },
      account: { url: 'http://127.0.0.1:3000', token: null, email: 'you@example.com' },
    });
  });

  it.each([
    ['--resume', { type: 'chat', resume: 'latest' }],
    ['--resume abc', { type: 'chat', resume: 'abc' }],
    ['--lang es', { type: 'chat', locale: 'es' }],
    ['--locale fr', { type: 'chat', locale: 'fr' }],
    ['--locale en', { type: 'chat', locale: 'en' }],
    ['--json Hello', { type: 'send', text: 'Hello', timeoutMs: 120_000 }],
    ['--json --timeout 2', { type: 'send', text: null, timeoutMs: 2_000 }],
    ['--decide x --approve --edit a=1 --edit b=2=3', { approved: true, edits: { a: '1', b: '2=3' } }],
    ['--decide x --reject', { type: 'decide', approved: false, edits: {} }],
    ['doctor --url http://there:1/', { type: 'doctor', account: { url: 'http://there:1' } }],
  ])('%s', (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  it.each([
    'nonsense',
    '--unknown',
    '--approve',
    '--decide x',
    '--decide x --approve --reject',
    '--decide x --reject --edit a=1',
    '--decide x --approve --edit a',
    '--json x --timeout soon',
    '--url there',
    '--locale french',
    '--lang fr',
  ])('%s is wrong usage', (line) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(read(line)).toBe(2);
    expect(write).toHaveBeenCalled();
    write.mockRestore();
  });
});
