import { keysWith } from '@roundtable/api';
import { webhooksOfKeys } from '@roundtable/capabilities/webhooks';
import type { z } from 'zod';

/** The schemas with the fields of the product's capabilities. */
export const { ApiKeyList, CreatedApiKey, KeyRevoked, SessionEnded, SessionList, SessionsEnded } =
  keysWith(webhooksOfKeys);
export type ApiKey = z.infer<typeof ApiKeyList>['items'][number];
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
export type Session = z.infer<typeof SessionList>['items'][number];
