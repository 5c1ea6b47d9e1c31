import { fail, ok, type ServiceResult } from '@roundtable/core';

const PREFIX = 'rank:';

/** A page of what was found, best first. Its cursor is a place in that order, which newer rows may shift. */
export async function rankedPage<Row>(
  ids: readonly string[],
  page: { readonly limit: number; readonly cursor: string | undefined },
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<ServiceResult<{ items: Row[]; nextCursor: string | null }>> {
  const start = placeOf(page.cursor);
  if (start === null) {
    return fail('VALIDATION_ERROR', 'Invalid input: cursor: must be the nextCursor of the page before', {
      cursor: 'must be the nextCursor of the page before',
    });
  }
  const end = start + page.limit;
  const shown = ids.slice(start, end);
  const items = shown.length === 0 ? [] : await read(shown);
  return ok({ items, nextCursor: ids.length > end ? toCursor(end) : null });
}

function toCursor(place: number): string {
  return Buffer.from(`${PREFIX}${place}`).toString('base64url');
}

function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, 'base64url').toString();
  const place = text.startsWith(PREFIX) ? Number(text.slice(PREFIX.length)) : Number.NaN;
  return Number.isSafeInteger(place) && place > 0 ? place : null;
}
