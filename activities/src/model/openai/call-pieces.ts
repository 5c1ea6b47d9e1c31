import { randomUUID } from 'node:crypto';
import type { ToolUseBlock } from '@roundtable/core';
import type { CallPiece } from './chat-chunk.js';

interface OpenCall {
  readonly index: number | null;
  id: string;
  name: string;
  json: string;
}

export interface CollectedCall {
  readonly call: ToolUseBlock;
  /** The text of arguments that are no JSON object; null when they are one. */
  readonly broken: string | null;
}

/**
 * Puts streamed tool calls together. A piece belongs to the call of its index, unless it brings another id: servers exist
 * that count every call as 0, or do not count.
 */
export function collectCalls() {
  const calls: OpenCall[] = [];
  return {
    add(piece: CallPiece): void {
      const { id, index = null } = piece;
      const { name, arguments: json } = piece.function ?? {};
      let call = index === null ? calls.at(-1) : calls.findLast((one) => one.index === index);
      const isAnother = call !== undefined && isSaid(id) && isSaid(call.id) && call.id !== id;
      const beginsUncounted = index === null && isSaid(name) && isSaid(call?.name);
      if (call === undefined || isAnother || beginsUncounted) {
        call = { index, id: '', name: '', json: '' };
        calls.push(call);
      }
      if (isSaid(id)) call.id = id;
      // A name comes whole; servers that repeat it with every piece do not mean it to grow.
      if (isSaid(name) && call.name === '') call.name = name;
      if (json !== null && json !== undefined)
        call.json += typeof json === 'string' ? json : JSON.stringify(json);
    },
    calls(): CollectedCall[] {
      const used = new Set<string>();
      return calls.map((call) => {
        const input = readInput(call.json);
        const id = /^[a-zA-Z0-9_-]{1,64}$/.test(call.id) && !used.has(call.id) ? call.id : newId();
        used.add(id);
        return {
          call: { type: 'tool_use', id, name: call.name, input: input ?? {} },
          broken: input === null ? call.json.slice(0, 2_000) : null,
        };
      });
    },
  };
}

function isSaid(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}

/** In the form of the Messages API: the next turn may be another provider's. */
function newId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}

/** No arguments are none; small models like to write the object once more as a string. Null for everything else. */
function readInput(json: string): Record<string, unknown> | null {
  if (json.trim() === '') return {};
  const once = parsed(json);
  const value = typeof once === 'string' ? parsed(once) : once;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
