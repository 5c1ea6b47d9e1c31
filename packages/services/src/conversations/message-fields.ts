import { SendMessage } from '@roundtable/api';
import { ok, type Quotas, type ServiceResult } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';
import type { z } from 'zod';

/** A field that a capability adds to messages: its key is the field's name in `POST …/messages`. */
export interface MessageField<Value = unknown> {
  /** Of the value in requests; clients may leave it out. */
  readonly schema: z.ZodType<Value>;
  /** Called under the conversation's lock, before anything is stored: whether this message may have the value. */
  check(sql: Sql, message: MessageToCome, value: Value): Promise<ServiceResult<null>>;
  /** Called once in the transaction that stores the message. */
  keep(sql: Sql, message: MessageToCome & { readonly id: string }, value: Value): Promise<void>;
}

/** A message that is being accepted. */
export interface MessageToCome {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  /** The turn whose exchange the message replaces. */
  readonly supersedes: number | null;
  readonly quotas: Quotas;
}

export type MessageFields = Readonly<Record<string, MessageField>>;

/** The schema of a message with these fields. They are read by name only, so their types are not needed. */
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
