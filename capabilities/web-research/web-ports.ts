import type { Locale } from '@roundtable/core';

/** Result of a search; a failure is a text with which the model can continue. */
export type Found<T> =
  | { readonly type: 'ok'; readonly found: T }
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number };

export interface Asked {
  readonly query: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

export interface WebResult {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  /** The page's age, as the search engine states it. */
  readonly age?: string;
}

export interface Article {
  readonly title: string;
  readonly url: string;
  readonly description: string | null;
  readonly extract: string;
  readonly language: Locale;
}

/** One article, or the articles that the words may mean. */
export type ArticleFound =
  | { readonly type: 'article'; readonly article: Article; readonly others: readonly string[] }
  | {
      readonly type: 'ambiguous';
      readonly title: string;
      readonly meanings: readonly { readonly title: string; readonly description: string | null }[];
    }
  | { readonly type: 'nothing' };

export interface Paper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly doi: string | null;
  readonly url: string | null;
  readonly abstract: string | null;
}

export interface ReadPage {
  readonly url: string;
  readonly title: string | null;
  readonly text: string;
  /** Whether the page has more text than `text`. */
  readonly cut: boolean;
}

/** The web port of the tools. A search that needs a key is null without one. */
export interface WebPorts {
  readonly searchWeb:
    | ((asked: Asked & { readonly count: number }) => Promise<Found<readonly WebResult[]>>)
    | null;
  readonly readPage: (
    url: string,
    about: { readonly userId: string; readonly locale: Locale; readonly signal: AbortSignal },
  ) => Promise<Found<ReadPage>>;
  readonly findArticle: (asked: Asked) => Promise<Found<ArticleFound>>;
  readonly searchPapers: (asked: Asked & { readonly count: number }) => Promise<Found<readonly Paper[]>>;
}
