import { z } from 'zod';

/** Any UUID, whatever its version. */
export const Id = z.guid('must be a UUID');

/** An instant, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** Of two requests with one key the second makes nothing more. */
export const IdempotencyKey = z
  .string()
  .max(200)
  .optional()
  .meta({ description: '1 to 200 printable ASCII characters' });

/** The language that users are spoken to in. */
export const LocaleCode = z.enum(['en', 'es']);

/** Who speaks: the agent's id in its team and the name that users see. */
export const AgentRef = z
  .object({
    id: z.string(),
    name: z.string(),
    members: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of agents who act as one: all of them; `id` is the first' }),
  })
  .meta({ id: 'AgentRef' });
export type AgentRef = z.infer<typeof AgentRef>;

/** What lists take: `cursor` is the `nextCursor` of the page before. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number('must be a number').int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
});

/** A yes or no in a query. */
export const QueryFlag = z.enum(['true', 'false']);

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A page as the client gets it. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}
