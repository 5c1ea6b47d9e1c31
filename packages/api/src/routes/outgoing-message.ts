import type { z } from 'zod';

/** A request that the server makes by itself to servers of its users, as data: OpenAPI describes it. */
export interface OutgoingMessage {
  /** What it tells: goal.created. */
  readonly name: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
  readonly example: unknown;
  /** What it means to us when they answer with a status. */
  readonly answers: Readonly<Record<string, string>>;
}
