import { isSealingKey } from '@roundtable/services';
import { z } from 'zod';
import type { processEnv } from '../process/config.js';

/** The keys for payloads in Temporal, in base64; with `encryptsWith` null, new payloads are not encrypted. */
export interface PayloadKeys {
  readonly encryptsWith: string | null;
  /** The keys that decrypt. */
  readonly all: readonly string[];
}

const OFF = 'off';
const EXPECTED =
  'expected 32 random bytes in base64 (openssl rand -base64 32); several with commas, of which the first encrypts and all ' +
  'decrypt; or off, alone or before keys that still decrypt';

/** The keys that encrypt all payloads in Temporal. Unset: off; production requires a value (`checkPayloadKeys`). */
export const payloadEnv = z.object({
  PAYLOAD_KEYS: z
    .string()
    .transform((list, context): PayloadKeys => {
      const [first = '', ...others] = list.split(',').map((entry) => entry.trim());
      const all = first === OFF ? others : [first, ...others];
      for (const [i, key] of all.entries()) {
        if (isSealingKey(key)) continue;
        const place = i + list.split(',').length - all.length + 1;
        context.addIssue({ code: 'custom', message: `entry ${place} is no key: ${EXPECTED}` });
      }
      return { encryptsWith: first === OFF ? null : first, all };
    })
    .optional(),
});
type PayloadEnv = z.infer<typeof payloadEnv>;

/** Requires PAYLOAD_KEYS to be set (keys or `off`) in production. For `superRefine`. */
export function checkPayloadKeys(
  env: PayloadEnv & Pick<z.infer<typeof processEnv>, 'NODE_ENV'>,
  context: z.core.$RefinementCtx,
): void {
  if (env.NODE_ENV !== 'production' || env.PAYLOAD_KEYS !== undefined) return;
  const message = `${EXPECTED}, and then whoever reaches Temporal reads what is in it`;
  context.addIssue({ code: 'custom', path: ['PAYLOAD_KEYS'], message });
}
