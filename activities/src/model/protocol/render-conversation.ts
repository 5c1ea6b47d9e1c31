import type { Block, ModelMessage, UserBlock } from '@roundtable/core';

/**
 * A conversation for a program that takes one prompt: one JSON object a line, oldest first, each call with its result
 * under one short id. A prompt that begins with our words is never a command of the program.
 */
export function renderConversation(messages: readonly ModelMessage[]): string {
  const names = new Map<string, { readonly id: string; readonly tool: string }>();
  const lines: object[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') lines.push(ownLine(message.content, names));
    else lines.push(...message.content.map((block) => userLine(block, names)));
  }
  return lines.map(asLine).join('\n');
}

/**
 * What others said, as one line of a prompt. JSON, because nobody can leave a string and pretend to be somebody else.
 * `@` is escaped: before a path it asks some programs to read it.
 */
export function asLine(said: object): string {
  return JSON.stringify(said).replaceAll('@', '\\u0040');
}

function ownLine(
  blocks: readonly Block[],
  names: Map<string, { readonly id: string; readonly tool: string }>,
): object {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const calls = blocks.flatMap((block) => {
    if (block.type !== 'tool_use') return [];
    const id = `c${names.size + 1}`;
    names.set(block.id, { id, tool: block.name });
    return [{ id, tool: block.name, input: block.input }];
  });
  return calls.length === 0 ? { from: 'you', text } : { from: 'you', text, calls };
}

function userLine(
  block: UserBlock,
  names: ReadonlyMap<string, { readonly id: string; readonly tool: string }>,
): object {
  if (block.type === 'text') return { from: 'user', text: block.text };
  if (block.type === 'image') return { from: 'user', text: '[picture]' }; // never sent to one that cannot see
  const { id = block.toolUseId, tool = '' } = names.get(block.toolUseId) ?? {};
  return {
    from: 'tool',
    id,
    tool,
    ...(block.isError ? { error: true } : {}),
    result: block.content,
  };
}
