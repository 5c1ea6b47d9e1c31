/** What a form's field may hold. */
export type Field = string | number | boolean | readonly string[];
export type Fields = Readonly<Record<string, Field>>;

const keyOf = (userId: string, name: string) => `roundtable.draft.${userId}.${name}`;

/** What was typed into a form and not saved yet; fields that the form no longer has, or has in another form, are left out. */
export function readDraft<T extends Fields>(userId: string, name: string, initial: T): Partial<T> {
  try {
    return fitting(JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? '{}'), initial);
  } catch {
    return {}; // refused storage, or something that we did not write
  }
}

/** Keeps what was typed; nothing typed takes the draft away. */
export function keepDraft(userId: string, name: string, typed: Fields): void {
  try {
    if (Object.keys(typed).length === 0) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(typed));
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** Tells when another tab changes a draft. @returns stops listening. */
export function onDraftElsewhere(userId: string, name: string, changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === keyOf(userId, name)) changed();
  };
  globalThis.addEventListener('storage', listen);
  return () => globalThis.removeEventListener('storage', listen);
}

/** Takes all drafts of a user away: of an account that is deleted. */
export function forgetDrafts(userId: string): void {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, '')));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Nothing was kept, then.
  }
}

/** The fields of a stored value that have the form's names and kinds. This is where a stored value gets its type. */
export function fitting<T extends Fields>(stored: unknown, initial: T): Partial<T> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([name, value]) => {
    const like = initial[name];
    if (Array.isArray(like)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
    return like !== undefined && typeof value === typeof like;
  });
  return Object.fromEntries(entries) as Partial<T>;
}
