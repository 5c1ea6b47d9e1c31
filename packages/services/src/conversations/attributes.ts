import type { AttributeSchemas } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { AttributeColumns, Sql } from '@roundtable/prisma';
import type { z } from 'zod';

/** What a conversation may be opened about, under the name that the API shows it with: for a capability. */
export interface ConversationAttribute {
  /** What clients may ask for; they may also leave it out. */
  readonly schema: z.ZodType<string | null>;
  /** The column of `conversations` that keeps it. */
  readonly column: string;
  /** Lists of conversations can be asked for those that have one value of it, given so. */
  readonly filter?: z.ZodType<string>;
  /**
   * What a new conversation gets, in the transaction that opens it. Ask whose the row is: checks of foreign keys bypass
   * row-level security, so they accept another user's.
   */
  open(
    sql: Sql,
    about: {
      readonly userId: string;
      readonly team: string;
      /** undefined: the client says nothing of it. */
      readonly asked: string | null | undefined;
    },
  ): Promise<ServiceResult<string | null>>;
}

export type ConversationAttributes = Readonly<Record<string, ConversationAttribute>>;

export function attributeColumns(attributes: ConversationAttributes): AttributeColumns {
  return Object.fromEntries(Object.entries(attributes).map(([name, { column }]) => [name, column]));
}

export function attributeSchemas(attributes: ConversationAttributes): AttributeSchemas {
  return Object.fromEntries(Object.entries(attributes).map(([name, { schema }]) => [name, schema]));
}

/** By what lists can be filtered. */
export function attributeFilters(attributes: ConversationAttributes): Record<string, z.ZodOptional> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { filter }]) =>
      filter === undefined ? [] : [[name, filter.optional()]],
    ),
  );
}

/** Of a query, the page and what conversations are filtered by; whatever else came along is passed over. */
export function listingQuery(
  query: Readonly<Record<string, unknown>>,
  attributes: ConversationAttributes,
): Record<string, unknown> {
  const names = ['limit', 'cursor', 'archived', 'pinned', ...Object.keys(attributeFilters(attributes))];
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}

/** Those that a request names, as they are compared. */
export function namedAttributes(named: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
