import { expect, test } from 'vitest';
import { dropTaken, head, type InputRef, receive, waitingMessages } from './inbox.js';

const ref = (n: number): InputRef => ({ n, id: `m${n}`, kind: 'message', confirmationId: null, preview: '' });

test('inputs are taken by number, whatever the order of their signals', () => {
  const inbox = [3, 1, 2].map(ref).reduce((box, one) => receive(box, 0, one), {});
  expect([0, 1, 2].map((taken) => head(inbox, taken)?.id)).toEqual(['m1', 'm2', 'm3']);
});

test('a gap waits', () => {
  expect(head(receive({}, 0, ref(2)), 0)).toBeNull();
});

test('a duplicate changes nothing, taken or waiting', () => {
  const inbox = receive({}, 3, ref(4));
  expect(receive(inbox, 3, ref(3))).toBe(inbox);
  expect(receive(inbox, 3, { ...ref(4), preview: 'again' })).toBe(inbox);
});

test('what was taken is dropped, and the rest is plain JSON', () => {
  const inbox = [4, 5, 6].map(ref).reduce((box, one) => receive(box, 3, one), {});
  expect(JSON.parse(JSON.stringify(dropTaken(inbox, 5)))).toEqual({ 6: ref(6) });
});

test('messages wait together up to a gap, a decision, a system event or an answer to a proposal', () => {
  const waiting = (...refs: InputRef[]) =>
    waitingMessages(
      refs.reduce((box, one) => receive(box, 0, one), {}),
      0,
    ).map((one) => one.n);
  expect(waiting()).toEqual([]);
  expect(waiting(ref(1), ref(2), ref(4))).toEqual([1, 2]);
  expect(waiting(ref(1), { ...ref(2), kind: 'system' }, ref(3))).toEqual([1]);
  expect(waiting(ref(1), { ...ref(2), kind: 'decision', confirmationId: 'c' })).toEqual([1]);
  expect(waiting(ref(1), { ...ref(2), confirmationId: 'c' }, ref(3))).toEqual([1]);
});
