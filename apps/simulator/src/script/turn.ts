import { text } from './blocks.js';
import type { RuleInput, ScriptBlock } from './rule.js';

/** One reply of a model: what it says and calls, in this order. */
export type ScriptedReply = string | readonly (string | ScriptBlock)[];

/**
 * The rules of one turn: the first reply answers the message, each further one the next request that holds the message,
 * as it comes after a call or a handoff. Turns of a talk are scripted in their order.
 */
export function turn(message: string, ...replies: readonly ScriptedReply[]): RuleInput[] {
  // A request's body is JSON, in which quotation marks are escaped.
  const asSent = JSON.stringify(message).slice(1, -1);
  return replies.map((reply, at) => ({
    match: at === 0 ? { lastUserText: message } : { any: asSent },
    times: 1,
    reply: { content: [reply].flat().map((part) => (typeof part === 'string' ? text(part) : part)) },
  }));
}
