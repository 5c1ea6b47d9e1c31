/** What a key does, wherever one is on the page. */
export type Shortcut = 'palette' | 'shortcuts' | 'new';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Ctrl+K or Cmd+K, and keys that are typed alone: those only outside of fields, and as long as they are on (WCAG 2.1.4).
 * A dialog that is open keeps all keys.
 */
export function shortcutOf(
  press: KeyPress,
  at: { readonly isField: boolean; readonly isDialogOpen: boolean; readonly singleKeys: boolean },
): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (at.isDialogOpen || altKey) return null;
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) return 'palette';
  if (ctrlKey || metaKey || at.isField || !at.singleKeys) return null;
  if (key === '?') return 'shortcuts';
  return key === 'n' ? 'new' : null;
}
