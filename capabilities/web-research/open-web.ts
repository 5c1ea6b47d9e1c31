import { createPublicNetwork, publicAddresses } from '@roundtable/services';
import type { WebResearchConfig } from './config.js';
import { createWeb } from './create-web.js';
import { createTextReader } from './page/read-in-thread.js';
import type { WebPorts } from './web-ports.js';

/** Creates the web port from this process's configuration. */
export function openWeb(config: WebResearchConfig): WebPorts {
  return createWeb({
    brave: {
      baseUrl: config.BRAVE_BASE_URL,
      apiKey: config.BRAVE_API_KEY ?? config.BRAVE_SEARCH_API_KEY ?? null,
    },
    wikipedia: { baseUrl: config.WIKIPEDIA_BASE_URL },
    openAlex: { baseUrl: config.OPENALEX_BASE_URL, apiKey: config.OPENALEX_API_KEY ?? null },
    crossref: { baseUrl: config.CROSSREF_BASE_URL },
    contact: config.WEB_CONTACT_EMAIL ?? null,
    network: createPublicNetwork({ isPublic: publicAddresses(config.BLOCKED_NETWORKS) }),
    readText: createTextReader(),
  });
}
