import { expect, it } from 'vitest';
import { createSlots } from './slots.js';

it('a slot that is given back twice is free once', () => {
  const slots = createSlots({ name: 'uploads', most: 2 });
  const first = slots.take('user');
  expect(slots.take('user')).not.toBeNull();
  expect(slots.take('user')).toBeNull();
  first?.();
  first?.();
  expect(slots.take('user')).not.toBeNull();
  expect(slots.take('user')).toBeNull();
  expect(slots.take('another')).not.toBeNull();
});
