import { addressesEnv } from '@roundtable/engine/process';
import { z } from 'zod';

const baseUrl = (byDefault: string) =>
  z
    .url('expected an address such as https://api.example.com')
    .default(byDefault)
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Addresses and keys of the web services. Other base URLs are for proxies and stand-ins. */
export const webResearchEnv = z.object({
  ...addressesEnv.shape,
  BRAVE_API_KEY: z.string().optional(),
  /** The name in some of Brave's own examples. */
  BRAVE_SEARCH_API_KEY: z.string().optional(),
  BRAVE_BASE_URL: baseUrl('https://api.search.brave.com'),
  /** `{lang}` is replaced by the conversation's language. */
  WIKIPEDIA_BASE_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, { message: 'expected an address such as https://{lang}.wikipedia.org' })
    .default('https://{lang}.wikipedia.org')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  OPENALEX_API_KEY: z.string().optional(),
  OPENALEX_BASE_URL: baseUrl('https://api.openalex.org'),
  CROSSREF_BASE_URL: baseUrl('https://api.crossref.org'),
  /** Wikimedia and Crossref want a contact address in every request. */
  WEB_CONTACT_EMAIL: z.email('expected an e-mail address').optional(),
});

export type WebResearchConfig = z.infer<typeof webResearchEnv>;
