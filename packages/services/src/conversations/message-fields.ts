import { SendMessage } from '@roundtable/api';
import { ok, type Quotas, type ServiceResult } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';
import type { z } from 'zod';

/** What a user's message may have besides its text, under the name of a field of `POST …/messages`: for a capability. */
export interface MessageField<Value = unknown> {
  /** What clients may send; they may also leave it out. */
  readonly schema: z.ZodType<Value>;
  /** Behind the conversation's lock, before anything is stored: whether this message may have it. */
  check(sql: Sql, message: MessageToCome, value: Value): Promise<ServiceResult<null>>;
  /** In the transaction that stores the message, once for each message. */
  keep(sql: Sql, message: MessageToCome & { readonly id: string }, value: Value): Promise<void>;
}

/** A message that is being accepted. */
export interface MessageToCome {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  /** The turn whose exchange it takes the place of. */
  readonly supersedes: number | null;
  readonly quotas: Quotas;
}

export type MessageFields = Readonly<Record<string, MessageField>>;

/** The schema of a message with these fields. They are read by their names alone: nobody relies on the types for them. */
export function sendMessageWith(fields: MessageFields): typeof SendMessage {
  const optional = Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()] as const);
  return SendMessage.extend(Object.fromEntries(optional)) as unknown as typeof SendMessage;
}

/** The fields that a message has, each with its value. */
export function fieldsIn(
  fields: MessageFields,
  body: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly field: MessageField; readonly value: unknown }[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    body[name] === undefined ? [] : [{ name, field, value: body[name] }],
  );
}

/** The first refusal, if there is one. */
export async function checkFields(
  sql: Sql,
  has: ReturnType<typeof fieldsIn>,
  message: MessageToCome,
): Promise<ServiceResult<null>> {
  for (const { field, value } of has) {
    const checked = await field.check(sql, message, value);
    if (!checked.success) return checked;
  }
  return ok(null);
}
