import type { Block, ModelMessage, ModelRequest, OtherBlock, ToolSpec, UserBlock } from '@roundtable/core';

/** What servers differ in; learned from what they refuse. */
export interface Dialect {
  /** OpenAI's newer models refuse the older name, which is the one that local servers know. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether the server may be asked to count tokens in a stream. */
  readonly countsStreams: boolean;
}

/** Thoughts of such a model: kept with the reply, in the field in which they came. */
export type Reasoning = { readonly type: 'reasoning'; readonly field: string; readonly text: string };

type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly ChatPart[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly object[];
      readonly [reasoning: string]: unknown;
    };

type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

/** The body of `POST /chat/completions`. */
export function chatBody(request: ModelRequest, model: string, dialect: Dialect) {
  // Ollama knows no tool_choice: where nothing may be called any more, no tool is offered.
  const tools = request.toolChoice === 'none' ? [] : request.tools;
  return {
    model,
    messages: chatMessages(request),
    stream: true,
    ...(dialect.countsStreams ? { stream_options: { include_usage: true } } : {}),
    // Models that think take it out of the same limit.
    [dialect.limit]: request.maxTokens + (request.thinkingTokens ?? 0),
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool), tool_choice: 'auto' }),
  };
}

function toTool({ name, description, inputSchema }: ToolSpec) {
  return {
    type: 'function',
    function: { name, description, parameters: { type: 'object', ...inputSchema } },
  };
}

function chatMessages(request: ModelRequest): ChatMessage[] {
  const ids = callIds();
  const messages: ChatMessage[] = [{ role: 'system', content: request.system }];
  for (const message of request.messages) {
    for (const next of message.role === 'user' ? userMessages(message.content, ids) : own(message, ids)) {
      const last = messages.at(-1);
      // Several templates refuse two messages of a user in a row.
      if (next.role === 'user' && last?.role === 'user')
        messages[messages.length - 1] = { role: 'user', content: together(last.content, next.content) };
      else messages.push(next);
    }
  }
  return messages;
}

/** Results first, as the calls before them want it; then what was said, as one text. */
function userMessages(content: readonly UserBlock[], ids: (id: string) => string): ChatMessage[] {
  const results = content.flatMap((block): ChatMessage[] =>
    block.type === 'tool_result'
      ? [{ role: 'tool', tool_call_id: ids(block.toolUseId), content: resultOf(block) }]
      : [],
  );
  const said = saidIn(content);
  return said.length === 0 ? results : [...results, { role: 'user', content: said }];
}

/** One text, which every server takes; in parts only where there is a picture. */
function saidIn(content: readonly UserBlock[]): string | readonly ChatPart[] {
  if (!content.some(({ type }) => type === 'image')) return textOf(content);
  return content.flatMap((block): ChatPart[] => {
    if (block.type === 'image')
      return [{ type: 'image_url', image_url: { url: `data:${block.mediaType};base64,${block.data}` } }];
    return block.type === 'text' && block.text.trim() !== '' ? [{ type: 'text', text: block.text }] : [];
  });
}

function together(first: string | readonly ChatPart[], second: string | readonly ChatPart[]) {
  if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`;
  return [...partsOf(first), ...partsOf(second)];
}

function partsOf(content: string | readonly ChatPart[]): readonly ChatPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function resultOf({ content, isError }: Extract<UserBlock, { type: 'tool_result' }>): string {
  return isError ? `Error: ${content}` : content;
}

function own({ content }: Extract<ModelMessage, { role: 'assistant' }>, ids: (id: string) => string) {
  const said = textOf(content);
  const calls = content.flatMap((block) =>
    block.type === 'tool_use'
      ? [
          {
            id: ids(block.id),
            type: 'function',
            function: { name: block.name, arguments: JSON.stringify(block.input) },
          },
        ]
      : [],
  );
  if (said === '' && calls.length === 0) return [];
  const message: ChatMessage = {
    role: 'assistant',
    content: said === '' ? null : said,
    // Models that think between their calls want their thoughts back; behind a reply of words nobody does.
    ...(calls.length === 0 ? {} : { ...reasoningIn(content), tool_calls: calls }),
  };
  return [message];
}

function reasoningIn(content: readonly Block[]): Record<string, string> {
  const found = content.flatMap((block) => (block.type === 'other' ? (readReasoning(block) ?? []) : []));
  return Object.fromEntries(found.map(({ field, text }) => [field, text]));
}

function readReasoning({ raw }: OtherBlock): Reasoning | null {
  const { type, field, text } = raw;
  if (type !== 'reasoning' || typeof text !== 'string') return null;
  return field === 'reasoning' || field === 'reasoning_content' ? { type, field, text } : null;
}

function textOf(content: readonly (UserBlock | Block)[]): string {
  return content
    .flatMap((block) => (block.type === 'text' && block.text.trim() !== '' ? [block.text] : []))
    .join('\n\n');
}

/**
 * Ids as every server takes them: some accept nine letters and digits only, and the conversation may have been led by
 * another provider before. Counted from the front, so that the same conversation begins with the same bytes.
 */
function callIds(): (id: string) => string {
  const given = new Map<string, string>();
  return (id) => {
    const known = given.get(id) ?? `call${String(given.size).padStart(5, '0')}`;
    given.set(id, known);
    return known;
  };
}
