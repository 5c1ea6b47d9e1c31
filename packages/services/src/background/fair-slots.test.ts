import { expect, it } from 'vitest';
import { createFairSlots } from './fair-slots.js';

/** Slots whose work ends when the test says so. */
function openSlots(atOnce: number) {
  const slots = createFairSlots(atOnce);
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const begun: string[] = [];
  const ended: Promise<void>[] = [];
  return {
    bring(key: string, name: string) {
      const work = () =>
        new Promise<void>((end) => {
          begun.push(name);
          running.push({ name, end });
        });
      ended.push(slots.run(key, work));
    },
    async end(name: string) {
      await settle();
      running.find((one) => one.name === name)?.end();
      await settle();
    },
    begun: async () => {
      await settle();
      return begun;
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('one who brings a lot has one piece worked on at a time, and others begin at once', async () => {
  const slots = openSlots(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) slots.bring('ana', name);
  slots.bring('ben', 'b1');
  expect(await slots.begun()).toEqual(['a1', 'b1']);
  await slots.end('a1');
  expect(await slots.begun()).toEqual(['a1', 'b1', 'a2']);
});

it('those who wait take turns', async () => {
  const slots = openSlots(1);
  for (const name of ['a1', 'a2', 'a3']) slots.bring('ana', name);
  for (const name of ['b1', 'b2']) slots.bring('ben', name);
  slots.bring('cleo', 'c1');
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await slots.end(name);
  expect(await slots.begun()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('work that fails leaves its place to the next', async () => {
  const slots = createFairSlots(1);
  await expect(slots.run('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run('ana', async () => 'done')).toBe('done');
});
