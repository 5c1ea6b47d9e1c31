import type { RuleInput, ScriptBlock } from './rule.js';

/** A text block for a scripted reply. */
export function text(words: string): ScriptBlock {
  return { type: 'text', text: words };
}

/** What a scripted reply thinks before its words. */
export function thought(thinking: string): ScriptBlock {
  return { type: 'thinking', thinking };
}

/** A tool call for a scripted reply; it gets a fresh id each time. */
export function toolUse(name: string, input: Record<string, unknown> = {}): ScriptBlock {
  return { type: 'tool_use', name, input };
}

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
