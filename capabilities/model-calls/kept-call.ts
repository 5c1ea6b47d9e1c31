import type { EndedModelCall } from '@roundtable/activities';
import { estimateTokens } from '@roundtable/core';
import { boundedJson } from './bounded-json.js';
import type { ModelCallParts } from './schemas.js';
import { sectionsOf } from './sections.js';

const MOST_REQUEST_BYTES = 256 * 1_024;
const MOST_REPLY_BYTES = 128 * 1_024;

/** A call in the form of its row. */
export interface KeptCall extends Omit<EndedModelCall, 'sent' | 'reply'> {
  /** JSON. */
  readonly requestJson: string;
  readonly replyJson: string | null;
  readonly parts: ModelCallParts;
  readonly bytes: number;
  readonly isCut: boolean;
}

/** Converts a call to its row: size-limited JSON without picture and file data, and the share of each part. */
export function keptCall({ sent, reply, ...call }: EndedModelCall): KeptCall {
  const request = boundedJson(sent, MOST_REQUEST_BYTES);
  const content = reply?.blocks.map((block) => (block.type === 'other' ? block.raw : block)) ?? [];
  const answer =
    reply === null
      ? null
      : boundedJson({ content, stopReason: reply.stopReason, usage: reply.usage }, MOST_REPLY_BYTES);
  const { system, tools, messages, parameters } = sectionsOf(request.whole);
  return {
    ...call,
    requestJson: request.json,
    replyJson: answer?.json ?? null,
    parts: {
      system: tokensOf(system),
      tools: tokensOf(tools),
      messages: tokensOf(messages),
      parameters: tokensOf(parameters),
      reply: tokensOf(content),
    },
    bytes: request.bytes,
    isCut: request.isCut || answer?.isCut === true,
  };
}

function tokensOf(section: readonly unknown[] | object): number {
  const isEmpty = Array.isArray(section) ? section.length === 0 : Object.keys(section).length === 0;
  return isEmpty ? 0 : estimateTokens(JSON.stringify(section));
}
