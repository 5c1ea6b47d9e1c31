import { z } from 'zod';

/** A line in both languages of the registries, since users of both read them. */
export const BilingualText = z.strictObject({ en: z.string().min(1), es: z.string().min(1) });
export type BilingualText = z.infer<typeof BilingualText>;
