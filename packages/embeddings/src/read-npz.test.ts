import { expect, it } from 'vitest';
import { readNpz } from './read-npz.js';

it('refuses what is no archive, such as a page that says so or half a download', () => {
  expect(() => readNpz(Buffer.from('<html>not found</html>'))).toThrow('no zip archive');
  expect(() => readNpz(Buffer.alloc(0))).toThrow('no zip archive');
});
