import { createHash } from 'node:crypto';
import type { PromptSegment } from './usage.js';

const MINIMUM_TOKENS = 1024;
const LOOK_BACK_BLOCKS = 20;
const TTL_MS = { '5m': 5 * 60_000, '1h': 60 * 60_000 };
const MAX_ENTRIES = 20_000;

/** How a request's input splits between cache and remainder, in tokens. */
export type CacheFigures = {
  readonly input: number;
  readonly read: number;
  readonly created5m: number;
  readonly created1h: number;
};

export type PromptCache = {
  /** Looks the request's prefixes up and writes its breakpoints; `scope` keeps models and keys apart. */
  account(scope: string, segments: readonly PromptSegment[]): CacheFigures;
  clear(): void;
};

type Breakpoint = { index: number; tokens: number; digest: string; ttl: '5m' | '1h' };

/** The prompt cache of the API: exact prefixes up to a breakpoint, 1,024 tokens at least, read back at most 20 blocks. */
export function createPromptCache(now: () => number = Date.now): PromptCache {
  const expiryByDigest = new Map<string, number>();

  function account(scope: string, segments: readonly PromptSegment[]): CacheFigures {
    const total = segments.reduce((sum, { tokens }) => sum + tokens, 0);
    if (segments.every(({ breakpoint }) => breakpoint === null)) {
      return { input: total, read: 0, created5m: 0, created1h: 0 };
    }
    const { digests, cumulative, breakpoints } = digestPrefixes(scope, segments);
    const usable = breakpoints.filter(({ tokens }) => tokens >= MINIMUM_TOKENS);
    const read = longestHit(usable, digests, cumulative);

    let covered = read;
    const created = { '5m': 0, '1h': 0 };
    for (const { tokens, digest, ttl } of usable) {
      expiryByDigest.set(digest, now() + TTL_MS[ttl]);
      if (tokens <= covered) continue;
      created[ttl] += tokens - covered;
      covered = tokens;
    }
    evict();
    return { input: total - covered, read, created5m: created['5m'], created1h: created['1h'] };
  }

  function longestHit(
    breakpoints: readonly Breakpoint[],
    digests: readonly string[],
    cumulative: readonly number[],
  ): number {
    for (const { index } of breakpoints.toReversed()) {
      for (let at = index; at >= Math.max(0, index - LOOK_BACK_BLOCKS + 1); at -= 1) {
        const expiresAt = expiryByDigest.get(digests[at] ?? '');
        if (expiresAt !== undefined && expiresAt > now()) return cumulative[at] ?? 0;
      }
    }
    return 0;
  }

  function evict(): void {
    if (expiryByDigest.size <= MAX_ENTRIES) return;
    for (const [digest, expiresAt] of expiryByDigest) {
      if (expiresAt <= now() || expiryByDigest.size > MAX_ENTRIES / 2) expiryByDigest.delete(digest);
    }
  }

  return { account, clear: () => expiryByDigest.clear() };
}

function digestPrefixes(scope: string, segments: readonly PromptSegment[]) {
  const rolling = createHash('sha1').update(scope);
  const digests: string[] = [];
  const cumulative: number[] = [];
  const breakpoints: Breakpoint[] = [];
  const last = segments.findLastIndex(({ breakpoint }) => breakpoint !== null);
  let tokens = 0;
  for (const [index, segment] of segments.slice(0, last + 1).entries()) {
    tokens += segment.tokens;
    // The length in front keeps two segments from reading like one.
    const digest = rolling.update(`${segment.text.length}:${segment.text}`).copy().digest('base64');
    digests.push(digest);
    cumulative.push(tokens);
    if (segment.breakpoint !== null) breakpoints.push({ index, tokens, digest, ttl: segment.breakpoint });
  }
  return { digests, cumulative, breakpoints };
}
