import { mergeRoles } from '../api/merge-roles.js';
import type { ContentBlock, MessagesRequest } from '../api/request.js';

/** What rules and faults match by, drawn from the request alone. */
export type RequestFacts = {
  readonly raw: string;
  readonly systemText: string;
  /** The text blocks of the last message, if the user side sent it. */
  readonly lastUserText: string;
  /** Names of the tools whose results the last message brings. */
  readonly lastToolResults: readonly string[];
  readonly toolsOffered: readonly string[];
};

export function requestFacts(request: MessagesRequest, raw: string): RequestFacts {
  const last = mergeRoles(request.messages).at(-1);
  const content = last?.role === 'user' ? last.content : [];
  return {
    raw,
    systemText: (request.system ?? []).map(({ text }) => text).join('\n\n'),
    lastUserText: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    lastToolResults: content.flatMap((block) =>
      block.type === 'tool_result' ? [toolName(request, block.tool_use_id)] : [],
    ),
    toolsOffered: (request.tools ?? []).map(({ name }) => name),
  };
}

function toolName(request: MessagesRequest, toolUseId: string): string {
  const isCall = (block: ContentBlock) => block.type === 'tool_use' && block.id === toolUseId;
  const call = request.messages.findLast(({ content }) => content.some(isCall))?.content.find(isCall);
  return call?.type === 'tool_use' ? call.name : '';
}
