import { processEnv } from '@roundtable/engine/process';
import { payloadEnv } from '@roundtable/engine/temporal';
import { z } from 'zod';

/** What the codec server needs: the keys, who may ask, and where it listens. */
export const codecServerEnv = z
  .object({
    ...processEnv.shape,
    ...payloadEnv.shape,
    CODEC_TOKEN: z
      .string('expected 32 characters or more: openssl rand -base64 32')
      .regex(/^\S{32,}$/, 'expected 32 characters or more, without blanks'),
    CODEC_PORT: z.coerce.number('expected a port number').int().min(1).max(65_535).default(8234),
    CODEC_HOST: z.string().default('127.0.0.1'),
    /** Its pages may ask, once somebody has signed in here. */
    TEMPORAL_UI_URL: z
      .url('expected an address such as http://127.0.0.1:8233')
      .default('http://127.0.0.1:8233'),
  })
  .superRefine(({ PAYLOAD_KEYS }, context) => {
    if (PAYLOAD_KEYS !== undefined && PAYLOAD_KEYS.all.length > 0) return;
    const message = 'expected the keys of gateway and worker: without one there is nothing to decrypt';
    context.addIssue({ code: 'custom', path: ['PAYLOAD_KEYS'], message });
  });
export type CodecServerConfig = z.infer<typeof codecServerEnv>;
