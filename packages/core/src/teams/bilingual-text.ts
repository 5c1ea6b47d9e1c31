import { z } from 'zod';

/** A line in both languages of the registries: users of either language ask for tasks and read of them. */
export const BilingualText = z.strictObject({ en: z.string().min(1), es: z.string().min(1) });
export type BilingualText = z.infer<typeof BilingualText>;
