import { createHash } from 'node:crypto';
import type { CacheControl, MessagesRequest } from './request.js';

const MINIMUM_TOKENS = 1024;
const LOOK_BACK_BLOCKS = 20;
const TTL_MS = { '5m': 5 * 60_000, '1h': 60 * 60_000 };
const MAX_ENTRIES = 20_000;
const CHARACTERS_PER_TOKEN = 4;

/** One cacheable piece of a request in the API's order: tools, then system, then the messages' blocks. */
export interface PromptSegment {
  readonly text: string;
  readonly tokens: number;
  readonly breakpoint: '5m' | '1h' | null;
}

/** A deterministic estimate: four characters a token, at least one for a text that is not empty. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Cuts a request into its cacheable pieces; the pieces' tokens add up to the request's input tokens. */
export function promptSegments(request: MessagesRequest): readonly PromptSegment[] {
  const { tools = [], system = [], messages, tool_choice = null, thinking = null } = request;
  // A changed tool_choice or thinking setting spoils the cache of the messages, not of tools and system.
  const settings = JSON.stringify([tool_choice, thinking]);
  const blocks: { label: string; block: Cacheable }[] = [
    ...tools.map((block) => ({ label: 'tool', block })),
    ...system.map((block) => ({ label: 'system', block })),
    ...messages.flatMap(({ role, content }, at) =>
      content.map((block) => ({ label: at === 0 ? `${role}${settings}` : role, block })),
    ),
  ];
  return blocks.map(({ label, block: { cache_control: own, ...block } }, at) => {
    const control = own ?? (at === blocks.length - 1 ? request.cache_control : null);
    const body = JSON.stringify(block);
    const breakpoint = control == null ? null : (control.ttl ?? '5m');
    return { text: `${label}:${body}`, tokens: estimateTokens(body.length), breakpoint };
  });
}

type Cacheable = { readonly type?: unknown; readonly cache_control?: CacheControl | null | undefined };

/** The prompt cache of the API: exact prefixes up to a breakpoint, 1,024 tokens at least, read back at most 20 blocks. */
export function createPromptCache(now: () => number = Date.now) {
  const expiryByDigest = new Map<string, number>();

  /** Looks the request's prefixes up and writes its breakpoints; `scope` keeps models and keys apart. */
  function account(scope: string, segments: readonly PromptSegment[]) {
    const prefixes = prefixesOf(scope, segments);
    const usable = prefixes.filter(
      ({ breakpoint, tokens }) => breakpoint !== null && tokens >= MINIMUM_TOKENS,
    );
    const read =
      usable
        .toReversed()
        .flatMap(({ index }) =>
          prefixes.slice(Math.max(0, index + 1 - LOOK_BACK_BLOCKS), index + 1).toReversed(),
        )
        .find(({ digest }) => (expiryByDigest.get(digest) ?? 0) > now())?.tokens ?? 0;
    let covered = read;
    const created = { '5m': 0, '1h': 0 };
    for (const { tokens, digest, breakpoint } of usable) {
      const ttl = breakpoint ?? '5m';
      expiryByDigest.set(digest, now() + TTL_MS[ttl]);
      created[ttl] += Math.max(0, tokens - covered);
      covered = Math.max(covered, tokens);
    }
    for (const oldest of expiryByDigest.keys())
      if (expiryByDigest.size > MAX_ENTRIES) expiryByDigest.delete(oldest);
    return {
      input_tokens: segments.reduce((sum, { tokens }) => sum + tokens, 0) - covered,
      cache_creation_input_tokens: created['5m'] + created['1h'],
      cache_read_input_tokens: read,
      cache_creation: { ephemeral_5m_input_tokens: created['5m'], ephemeral_1h_input_tokens: created['1h'] },
    };
  }

  return { account, clear: () => expiryByDigest.clear() };
}

function prefixesOf(scope: string, segments: readonly PromptSegment[]) {
  const rolling = createHash('sha1').update(scope);
  const last = segments.findLastIndex(({ breakpoint }) => breakpoint !== null);
  let total = 0;
  return segments.slice(0, last + 1).map(({ text, tokens, breakpoint }, index) => {
    total += tokens;
    // The length in front keeps two segments from reading like one.
    const digest = rolling.update(`${text.length}:${text}`).copy().digest('base64');
    return { index, digest, breakpoint, tokens: total };
  });
}
