import { createRequire } from 'node:module';
import { type Asker, createThreads, type Ended } from '@roundtable/services';
import type { PublicPage } from './fetch-public.js';
import type { ReadableText } from './readable-text.js';

/** Reads a page's text in a thread: a crafted page can keep a parser busy for minutes. Null: the page has no text. */
export type TextReader = (page: PublicPage, asker: Asker) => Promise<Ended<ReadableText | null>>;

/** A page that takes longer than `longestMs` is stopped. */
export function createTextReader(longestMs = 5_000): TextReader {
  const script = createRequire(import.meta.url).resolve('@roundtable/capabilities/readable-worker');
  return createThreads({ script, longestMs });
}
