import { expect, it } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcut-of.js';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});
const page = { isField: false, isDialogOpen: false, singleKeys: true };

it('opens the palette by Ctrl or Cmd and K, also out of a field', () => {
  expect(shortcutOf(press('k', { ctrlKey: true }), { ...page, isField: true })).toBe('palette');
  expect(shortcutOf(press('K', { metaKey: true }), page)).toBe('palette');
});

it.each([
  press('k', { ctrlKey: true, metaKey: true }),
  press('k', { ctrlKey: true, shiftKey: true }),
  press('k', { ctrlKey: true, altKey: true }),
  press('k'),
])('leaves %o to the browser', (one) => expect(shortcutOf(one, page)).toBeNull());

it('takes single keys outside of fields only, and not at all when they are turned off', () => {
  const question = press('?', { shiftKey: true });
  expect(shortcutOf(question, page)).toBe('shortcuts');
  expect(shortcutOf(press('n'), page)).toBe('new');
  expect(shortcutOf(press('n'), { ...page, isField: true })).toBeNull();
  expect(shortcutOf(press('n', { ctrlKey: true }), page)).toBeNull();
  expect(shortcutOf(question, { ...page, singleKeys: false })).toBeNull();
  expect(shortcutOf(press('k', { ctrlKey: true }), { ...page, singleKeys: false })).toBe('palette');
});

it('leaves a dialog alone', () => {
  expect(shortcutOf(press('k', { ctrlKey: true }), { ...page, isDialogOpen: true })).toBeNull();
});
