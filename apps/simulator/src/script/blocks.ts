import type { ScriptBlock } from './rule.js';

/** A text block for a scripted reply. */
export function text(words: string): ScriptBlock {
  return { type: 'text', text: words };
}

/** A tool call for a scripted reply; without an id it gets a fresh one each time. */
export function toolUse(name: string, input: Record<string, unknown> = {}, id?: string): ScriptBlock {
  return { type: 'tool_use', name, input, ...(id === undefined ? {} : { id }) };
}
