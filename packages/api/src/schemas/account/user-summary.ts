import { UserSummary } from '@roundtable/core';
import { z } from 'zod';
import { Timestamp } from '../wire-values.js';

export const MySummary = z
  .object({
    summary: UserSummary.nullable().meta({ description: 'null while nothing is remembered' }),
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MySummary' });
export type MySummary = z.infer<typeof MySummary>;

export const PutMySummary = z.strictObject({ summary: UserSummary }).meta({ id: 'PutMySummary' });
export type PutMySummary = z.infer<typeof PutMySummary>;
