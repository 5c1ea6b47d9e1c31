import { parseEnv } from '@roundtable/engine/process';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** Reads what the bench gives to the floor's two processes. */
export const readFloorConfig = () =>
  parseEnv(
    z.object({
      TEMPORAL_ADDRESS: z.string(),
      TEMPORAL_NAMESPACE: z.string(),
      FLOOR_TASK_QUEUE: z.string(),
      PORT: port.optional(),
    }),
    process.env,
  );
