import type { CountTokensRequest, MessagesRequest } from './request.js';

/** Token figures of one reply, in the API's own names. */
export type Usage = {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  };
  readonly output_tokens: number;
  readonly service_tier: 'standard';
};

const CHARACTERS_PER_TOKEN = 4;

/** A deterministic estimate: four characters a token, at least one for a text that is not empty. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** One cacheable piece of a request in the API's order: tools, then system, then the messages' blocks. */
export type PromptSegment = {
  readonly text: string;
  readonly tokens: number;
  readonly breakpoint: '5m' | '1h' | null;
};

/** Cuts a request into its cacheable pieces; the pieces' tokens add up to the request's input tokens. */
export function promptSegments(request: MessagesRequest | CountTokensRequest): readonly PromptSegment[] {
  const segments: PromptSegment[] = [];
  for (const tool of request.tools ?? []) segments.push(segment('tool', tool));
  for (const block of request.system ?? []) segments.push(segment('system', block));
  // A changed tool_choice or thinking setting spoils the cache of the messages, not of tools and system.
  const settings = JSON.stringify([request.tool_choice ?? null, request.thinking ?? null]);
  for (const [index, { role, content }] of request.messages.entries()) {
    for (const block of content) segments.push(segment(index === 0 ? `${role}${settings}` : role, block));
  }
  const last = segments.at(-1);
  if (request.cache_control != null && last !== undefined) {
    segments[segments.length - 1] = { ...last, breakpoint: request.cache_control.ttl ?? '5m' };
  }
  return segments;
}

function segment(label: string, block: object): PromptSegment {
  const breakpoint = breakpointOf(block);
  const body = JSON.stringify(breakpoint === null ? block : { ...block, cache_control: undefined });
  return { text: `${label}:${body}`, tokens: estimateTokens(body.length), breakpoint };
}

function breakpointOf(block: {
  cache_control?: { ttl?: '5m' | '1h' | undefined } | null;
}): '5m' | '1h' | null {
  return block.cache_control == null ? null : (block.cache_control.ttl ?? '5m');
}
