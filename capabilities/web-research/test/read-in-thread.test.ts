import { expect, it } from 'vitest';
import type { PublicPage } from '../page/fetch-public.js';
import { createTextReader } from '../page/read-in-thread.js';

// Runs the built thread (dist): threads do not read TypeScript.
const read = createTextReader();
const never = { userId: 'ana', signal: new AbortController().signal };

const page = (body: string): PublicPage => ({
  type: 'ok',
  url: 'https://example.com/',
  mediaType: 'text/html',
  charset: 'utf-8',
  body: Buffer.from(body),
});

it('gives the text of a page', async () => {
  expect(await read(page('<title>Hi</title><p>Hello, niño</p>'), never)).toEqual({
    type: 'done',
    result: { title: 'Hi', text: 'Hello, niño' },
  });
});

it('a page that is made to keep a parser busy is stopped, and the process keeps beating meanwhile', async () => {
  let beats = 0;
  const beating = setInterval(() => beats++, 100);
  const evil = page(`<html><body>${'<div>'.repeat(5_000)}x`);
  const [first, second] = await Promise.all([read(evil, never), read(page('<p>next</p>'), never)]);
  clearInterval(beating);
  expect([first.type, second.type]).toEqual(['stopped', 'done']);
  expect(beats).toBeGreaterThan(5);
});

it('nobody waits for the many pages of another', async () => {
  const ends: string[] = [];
  const bring = async (userId: string, body: string) => {
    await read(page(body), { ...never, userId });
    ends.push(userId);
  };
  const evil = `<html><body>${'<div>'.repeat(5_000)}x`;
  await Promise.all([bring('ana', evil), bring('ana', evil), bring('ben', '<p>Hello</p>')]);
  expect(ends[0]).toBe('ben');
});

it('hears that nobody waits any more', async () => {
  const soon = { ...never, signal: AbortSignal.timeout(300) };
  expect(await read(page(`<html><body>${'<div>'.repeat(5_000)}x`), soon)).toEqual({
    type: 'stopped',
  });
});
