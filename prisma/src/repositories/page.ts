import type { Cursor, Page } from './rows.js';

/** The condition for what comes after a cursor in (time, id) order, newest first. */
export function after(field: string, cursor: Cursor | null) {
  return cursor === null
    ? {}
    : { OR: [{ [field]: { lt: cursor.at } }, { [field]: cursor.at, id: { lt: cursor.id } }] };
}

/** Cuts a list that was read with one row more than asked for. */
export function pageOf<T extends { id: string }>(rows: T[], limit: number, time: (row: T) => Date): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? { at: time(last), id: last.id } : null };
}
