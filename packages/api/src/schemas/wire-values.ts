import { isLocale, locales } from '@roundtable/core';
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

/** Which languages there are is said when a server starts, so it is asked for when something is checked or described. */
const LISTED = {
  override: ({ jsonSchema }: { jsonSchema: { enum?: unknown } }) => {
    jsonSchema.enum = [...locales()];
  },
};

/** The language that users are spoken to in, as a request names it. */
export const LocaleCode = z
  .string()
  .refine(isLocale, { error: () => `expected one of ${locales().join(', ')}` })
  .meta(LISTED);

/** The same in an answer: a client need not know which languages its server has. */
export const SpokenLocale = z.string().meta(LISTED);

/** Described as an object with a text for each language that there is; others are let through. */
const IN_EACH = {
  override: ({ jsonSchema }: { jsonSchema: { properties?: unknown; additionalProperties?: unknown } }) => {
    jsonSchema.properties = Object.fromEntries(locales().map((locale) => [locale, { type: 'string' }]));
    jsonSchema.additionalProperties = false;
  },
};

/** What a team says of itself, by languages. */
export const InEachLanguage = z
  .object({ en: z.string().optional(), es: z.string().optional() })
  .catchall(z.string())
  .meta({ description: 'In each language of the team', ...IN_EACH });

/** A line by languages; English stands for those that it is not in. */
export const LineByLanguage = z
  .object({ en: z.string(), es: z.string().optional() })
  .catchall(z.string())
  .meta(IN_EACH);

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
