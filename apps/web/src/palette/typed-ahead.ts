import type { KeyPress } from './shortcut-of.js';

/** What a key does while the palette was asked for and its field is not there yet. */
export type TypedAhead =
  | { readonly type: 'text'; readonly change: (before: string) => string }
  | { readonly type: 'close' }
  | { readonly type: 'nothing' };

/** Null: it is none of the palette's. Enter chooses nothing that nobody has seen. */
export function typedAhead({ key, ctrlKey, metaKey, altKey }: Omit<KeyPress, 'shiftKey'>): TypedAhead | null {
  if (ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case 'Escape':
      return { type: 'close' };
    case 'Enter':
      return { type: 'nothing' };
    case 'Backspace':
      return { type: 'text', change: (before) => [...before].slice(0, -1).join('') };
    default:
      return [...key].length === 1 ? { type: 'text', change: (before) => before + key } : null;
  }
}
