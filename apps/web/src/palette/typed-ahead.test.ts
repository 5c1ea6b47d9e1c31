import { expect, it } from 'vitest';
import { typedAhead } from './typed-ahead.js';

const press = (key: string, more = {}) =>
  typedAhead({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

it('keeps letters and takes them back, also those of two code units', () => {
  const text = ['n', 'ñ', '😀', 'Backspace', '?'].reduce((before, key) => {
    const ahead = press(key);
    return ahead?.type === 'text' ? ahead.change(before) : before;
  }, '');
  expect(text).toBe('nñ?');
});

it('closes by Escape, chooses nothing by Enter, and leaves other keys alone', () => {
  expect(press('Escape')).toEqual({ type: 'close' });
  expect(press('Enter')).toEqual({ type: 'nothing' });
  for (const key of ['Tab', 'ArrowDown', 'F5', 'Shift', 'Dead']) expect(press(key)).toBeNull();
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('r', more)).toBeNull();
});
