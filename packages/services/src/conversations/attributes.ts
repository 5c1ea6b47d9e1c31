import type { AttributeSchemas } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { AttributeColumns, Sql } from '@roundtable/prisma';
import type { z } from 'zod';

/** An attribute that a capability adds to conversations (`goalId`): what they were opened about. Its key is the field's name in the API. */
export interface ConversationAttribute {
  /** Of the value in requests; clients may leave it out. */
  readonly schema: z.ZodType<string | null>;
  /** The column of `conversations` that keeps it. */
  readonly column: string;
  /** Of the query parameter by which lists of conversations are filtered; absent: they cannot be. */
  readonly filter?: z.ZodType<string>;
  /**
   * The value for a new conversation, in the transaction that opens it. Check that a referenced row is the user's: foreign
   * keys bypass row-level security, so they accept another user's.
   */
  open(
    sql: Sql,
    about: {
      readonly userId: string;
      readonly team: string;
      /** undefined: the request does not have it. */
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

/** The query parameters by which lists of conversations are filtered. */
export function attributeFilters(attributes: ConversationAttributes): Record<string, z.ZodOptional> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { filter }]) =>
      filter === undefined ? [] : [[name, filter.optional()]],
    ),
  );
}

/** The parameters of a query that a list of conversations takes; others are ignored. */
export function listingQuery(
  query: Readonly<Record<string, unknown>>,
  attributes: ConversationAttributes,
): Record<string, unknown> {
  const names = ['limit', 'cursor', 'archived', 'pinned', ...Object.keys(attributeFilters(attributes))];
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}

/** The attributes that a list is filtered by, with their values. @param query the attributes' part of a parsed query */
export function attributeFilterValues(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
