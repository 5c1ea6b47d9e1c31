import { z } from 'zod';
import { mergeRoles } from '../api/merge-roles.js';
import type { MessagesRequest } from '../api/request.js';

/** What a rule or a fault meets; texts match as substrings, and all that is given must hold. */
export const Match = z.strictObject({
  lastUserText: z.string().optional(),
  system: z.string().optional(),
  /** The last message brings this tool's result; `*` for any tool's. */
  lastToolResult: z.string().optional(),
  toolOffered: z.string().optional(),
  /** `true` matches every request; a text matches anywhere in the request's body. */
  any: z.union([z.string(), z.literal(true)]).optional(),
});
export type Match = z.infer<typeof Match>;

/** What is matched, drawn from the request alone. */
export interface RequestFacts {
  readonly raw: string;
  readonly systemText: string;
  /** The text blocks of the last message, if the user side sent it. */
  readonly lastUserText: string;
  /** Names of the tools whose results the last message brings. */
  readonly lastToolResults: readonly string[];
  readonly toolsOffered: readonly string[];
}

export function requestFacts(
  { messages, system = [], tools = [] }: MessagesRequest,
  raw: string,
): RequestFacts {
  const last = mergeRoles(messages).at(-1);
  const content = last?.role === 'user' ? last.content : [];
  const calls = new Map(
    messages.flatMap((message) =>
      message.content.flatMap((block) => (block.type === 'tool_use' ? [[block.id, block.name]] : [])),
    ) as [string, string][],
  );
  return {
    raw,
    systemText: system.map(({ text }) => text).join('\n\n'),
    lastUserText: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    lastToolResults: content.flatMap((block) =>
      block.type === 'tool_result' ? [calls.get(block.tool_use_id) ?? ''] : [],
    ),
    toolsOffered: tools.map(({ name }) => name),
  };
}

export function matches(match: Match, facts: RequestFacts): boolean {
  const { lastUserText = '', system = '', lastToolResult: result, toolOffered: tool, any } = match;
  if (!facts.lastUserText.includes(lastUserText) || !facts.systemText.includes(system)) return false;
  const results = facts.lastToolResults;
  if (result !== undefined && !(result === '*' ? results.length > 0 : results.includes(result))) return false;
  if (tool !== undefined && !facts.toolsOffered.includes(tool)) return false;
  return typeof any !== 'string' || facts.raw.includes(any);
}
