import { createRequire } from 'node:module';
import { type Asker, createThreads, type Ended } from '@roundtable/services';
import type { PublicPage } from './fetch-public.js';
import type { ReadableText } from './readable-text.js';

/** A page's readable text; null when it has none. A page can be made so that a parser works on it for minutes. */
export type TextReader = (page: PublicPage, asker: Asker) => Promise<Ended<ReadableText | null>>;

export function createTextReader(): TextReader {
  const script = createRequire(import.meta.url).resolve('@roundtable/capabilities/readable-worker');
  return createThreads({ script, longestMs: 5_000 });
}
