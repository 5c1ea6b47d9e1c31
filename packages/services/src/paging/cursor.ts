import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Cursor, Page } from '@roundtable/prisma';
import { z } from 'zod';

// ISO 8601 has a year 0, Postgres does not.
const Place = z.tuple([z.iso.datetime().refine((at) => !at.startsWith('0000')), z.guid()]);

/** A place in a list as clients carry it: opaque to them. */
export function encodeCursor(cursor: Cursor | null): string | null {
  if (cursor === null) return null;
  return Buffer.from(JSON.stringify([cursor.at.toISOString(), cursor.id])).toString('base64url');
}

/** Reads what `encodeCursor` made; anything else is VALIDATION_ERROR. */
export function decodeCursor(text: string | undefined): ServiceResult<Cursor | null> {
  if (text === undefined) return ok(null);
  const parsed = Place.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) {
    return fail('VALIDATION_ERROR', 'Invalid input: cursor: must be the nextCursor of the page before', {
      cursor: 'must be the nextCursor of the page before',
    });
  }
  const [at, id] = parsed.data;
  return ok({ at: new Date(at), id });
}

/** A page of rows as clients see it. */
export function pageToJson<Row, Json>(page: Page<Row>, toJson: (row: Row) => Json) {
  return { items: page.items.map(toJson), nextCursor: encodeCursor(page.next) };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
