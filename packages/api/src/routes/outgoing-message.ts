import type { z } from 'zod';

/** A request that the server sends to servers of its users, as data for OpenAPI. */
export interface OutgoingMessage {
  /** The event's type, such as goal.created. */
  readonly name: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
  readonly example: unknown;
  /** The meaning of their answers, by status. */
  readonly answers: Readonly<Record<string, string>>;
}
