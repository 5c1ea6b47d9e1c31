import { ERROR_STATUS, type ErrorCode } from '@roundtable/core';
import { z } from 'zod';

export type { ErrorCode };

const codes = Object.keys(ERROR_STATUS);

/** The body of every answer that is not 2xx. `details` names faulty fields or the client's options. */
export const ErrorBody = z
  .object({
    error: z.string(),
    code: z.string().meta({ description: `One of ${codes.join(', ')}` }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
