import { expect, it, vi } from 'vitest';
import type { PublicPage } from '../page/fetch-public.js';
import { createTextReader } from '../page/read-in-thread.js';

// Runs the built thread (dist): threads do not read TypeScript.
const read = createTextReader();
const patient = createTextReader(40_000); // a thread may be slow to start
const never = { userId: 'ana', signal: new AbortController().signal };

const page = (body: string): PublicPage => ({
  type: 'ok',
  url: 'https://example.com/',
  mediaType: 'text/html',
  charset: 'utf-8',
  body: Buffer.from(body),
});

it('gives the text of a page', async () => {
  expect(await patient(page('<title>Hi</title><p>Hello, niño</p>'), never)).toEqual({
    type: 'done',
    result: { title: 'Hi', text: 'Hello, niño' },
  });
});

it('a page that is made to keep a parser busy is stopped, and the process keeps beating meanwhile', async () => {
  let beats = 0;
  const beating = setInterval(() => beats++, 100);
  const evil = page(`<html><body>${'<div>'.repeat(5_000)}x`);
  const [first, second] = await Promise.all([read(evil, never), patient(page('<p>next</p>'), never)]);
  clearInterval(beating);
  expect([first.type, second.type]).toEqual(['stopped', 'done']);
  expect(beats).toBeGreaterThan(5);
});

it('nobody waits for the many pages of another', async () => {
  const ends: string[] = [];
  const over = new AbortController();
  const bring = async (userId: string, body: string) => {
    await patient(page(body), { userId, signal: over.signal });
    ends.push(userId);
  };
  const evil = `<html><body>${'<div>'.repeat(5_000)}x`;
  const all = Promise.all([bring('ana', evil), bring('ana', evil), bring('ben', '<p>Hello</p>')]);
  await vi.waitUntil(() => ends.length > 0, { timeout: 45_000 });
  expect(ends[0]).toBe('ben');
  over.abort();
  await all;
});

it('hears that nobody waits any more', async () => {
  const soon = { ...never, signal: AbortSignal.timeout(300) };
  expect(await read(page(`<html><body>${'<div>'.repeat(5_000)}x`), soon)).toEqual({
    type: 'stopped',
  });
});
