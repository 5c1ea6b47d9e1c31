import { z } from 'zod';
import { Said } from '../cases.js';

/** A message after which an agent may promise to come back. */
export const PromiseCase = Said.extend({
  /** Whether the user wants to be asked or reminded. */
  wants: z.enum(['follow_up', 'nothing']),
});
export type PromiseCase = z.infer<typeof PromiseCase>;

export const PromiseFile = z.strictObject({ cases: z.array(PromiseCase).min(1) });
