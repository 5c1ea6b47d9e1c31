import { PROVIDERS } from '@roundtable/core';
import { z } from 'zod';

export const ProviderName = z.enum(PROVIDERS).meta({ id: 'ProviderName' });

export const Provider = z
  .object({
    name: ProviderName,
    offered: z.boolean().meta({ description: 'It may be chosen' }),
    ready: z.boolean().meta({ description: 'It would answer now, as far as the worker knows' }),
    why: z.string().nullable().meta({ description: 'Why it is not offered or not ready' }),
    standard: z.boolean().meta({ description: 'It answers users who have not chosen one' }),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof Provider>;

export const ProviderList = z
  .object({
    items: z.array(Provider),
    chosen: z.string().nullable().meta({ description: 'What the profile says; null: the server’s choice' }),
    inUse: z.string().nullable().meta({
      description: 'Who answers now: the choice, or the standard provider when the choice is not offered',
    }),
  })
  .meta({ id: 'ProviderList' });
export type ProviderList = z.infer<typeof ProviderList>;
