import type { ServiceResult } from '@roundtable/core';
import type { AttributeColumns, Sql } from '@roundtable/prisma';
import type { z } from 'zod';

/** What a conversation may be opened about, under the name that the API shows it with: for a capability. */
export interface ConversationAttribute {
  /** What clients may ask for; they may also leave it out. */
  readonly schema: z.ZodType<string | null>;
  /** The column of `conversations` that keeps it. */
  readonly column: string;
  /** Lists of conversations can be asked for those that have one value of it. */
  readonly filters?: true;
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

/** The schema of a request that may name them, too. */
export function withAttributes<Schema extends z.ZodObject>(
  schema: Schema,
  attributes: ConversationAttributes,
): Schema {
  const named = Object.entries(attributes).map(([name, { schema }]) => [name, schema.optional()] as const);
  // They are read by their names alone: nobody relies on the type for them.
  return schema.extend(Object.fromEntries(named)) as unknown as Schema;
}

/** Of a query, the page and what conversations are filtered by; whatever else came along is passed over. */
export function listingQuery(
  query: Readonly<Record<string, unknown>>,
  attributes: ConversationAttributes,
): Record<string, unknown> {
  const filters = Object.keys(attributes).filter((name) => attributes[name]?.filters === true);
  return Object.fromEntries(['limit', 'cursor', ...filters].map((name) => [name, query[name]]));
}

/** Those that a request names, as they are compared. */
export function namedAttributes(named: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
