import { isLocale, locales } from '@roundtable/core';
import { z } from 'zod';

/** Any UUID, whatever its version. */
export const Id = z.guid('must be a UUID');

/** An instant, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** A repeated request with the same key creates nothing new. */
export const IdempotencyKey = z
  .string()
  .max(200)
  .optional()
  .meta({ description: '1 to 200 printable ASCII characters' });

/** Evaluated lazily, since the languages are configured when a server starts. */
const LISTED = {
  override: ({ jsonSchema }: { jsonSchema: { enum?: unknown } }) => {
    jsonSchema.enum = [...locales()];
  },
};

/** The user's language in a request. */
export const LocaleCode = z
  .string()
  .refine(isLocale, { error: () => `expected one of ${locales().join(', ')}` })
  .meta(LISTED);

/** The user's language in an answer: clients need not know all languages of the server. */
export const SpokenLocale = z.string().meta(LISTED);

/** Described as an object with a text for each configured language; further keys are allowed. */
const IN_EACH = {
  override: ({ jsonSchema }: { jsonSchema: { properties?: unknown; additionalProperties?: unknown } }) => {
    jsonSchema.properties = Object.fromEntries(locales().map((locale) => [locale, { type: 'string' }]));
    jsonSchema.additionalProperties = false;
  },
};

/** A text of a team, by language. */
export const InEachLanguage = z
  .object({ en: z.string().optional(), es: z.string().optional() })
  .catchall(z.string())
  .meta({ description: 'In each language of the team', ...IN_EACH });

/** A line by language; English is the fallback. */
export const LineByLanguage = z
  .object({ en: z.string(), es: z.string().optional() })
  .catchall(z.string())
  .meta(IN_EACH);

/** The speaking agent: its id in the team, and the name that users see. */
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

/** The query of lists: `cursor` is the `nextCursor` of the previous page. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number('must be a number').int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
});

/** A boolean in a query. */
export const QueryFlag = z.enum(['true', 'false']);

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The type of a page. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}
