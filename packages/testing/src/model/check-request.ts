import type { Block, ModelMessage, ModelRequest, UserBlock } from '@roundtable/core';

const MOST_BREAKPOINTS = 4;

/**
 * What a strict Messages API refuses in a request; empty when it would answer. Checks what the engine promises:
 * every tool_use has its one tool_result right after, roles alternate, nothing is empty.
 */
export function requestFaults(request: ModelRequest): string[] {
  const messages = merged(request.messages);
  const faults = [...contentFaults(messages), ...pairFaults(messages)];
  const [first] = messages;
  if (first?.role !== 'user') faults.push('the first message is not the user’s');
  if (messages.at(-1)?.role !== 'user') faults.push('the last message is not the user’s');
  const names = request.tools.map((tool) => tool.name);
  if (new Set(names).size < names.length) faults.push(`tools with one name: ${names.join(', ')}`);
  const callsInside = messages.some((message) => message.content.some((block) => block.type === 'tool_use'));
  if (callsInside && names.length === 0) faults.push('tool calls in a request without tools');
  const breakpoints = messages
    .flatMap((message) => message.content)
    .filter((block) => 'cache' in block && block.cache === true);
  if (breakpoints.length >= MOST_BREAKPOINTS)
    faults.push(`${breakpoints.length} cache breakpoints besides the prompt's`);
  return faults;
}

type Content = Block | UserBlock;
interface Merged {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Content[];
}

/** The API puts neighbours of one role together before it looks. */
function merged(messages: readonly ModelMessage[]): Merged[] {
  const out: Merged[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (last?.role !== message.role) out.push({ role: message.role, content: message.content });
    else out[out.length - 1] = { role: message.role, content: [...last.content, ...message.content] };
  }
  return out;
}

function contentFaults(messages: readonly Merged[]): string[] {
  const faults: string[] = [];
  messages.forEach((message, i) => {
    if (message.content.length === 0) faults.push(`messages.${i}: no content`);
    const texts = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    if (texts.some((text) => text.trim() === '')) faults.push(`messages.${i}: empty text`);
    if (texts.some((text) => text.includes('\u0000') || !text.isWellFormed()))
      faults.push(`messages.${i}: bad Unicode`);
    const firstText = message.content.findIndex((block) => block.type !== 'tool_result');
    if (message.role === 'user' && firstText !== -1) {
      const late = message.content.slice(firstText).some((block) => block.type === 'tool_result');
      if (late) faults.push(`messages.${i}: a tool result after text`);
    }
  });
  return faults;
}

function pairFaults(messages: readonly Merged[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  messages.forEach((message, i) => {
    if (message.role === 'user') {
      const asked = new Set(idsOf(messages[i - 1], 'tool_use'));
      const answered = idsOf(message, 'tool_result');
      for (const id of answered)
        if (!asked.has(id)) faults.push(`messages.${i}: a result for ${id}, which was not called`);
      if (new Set(answered).size < answered.length) faults.push(`messages.${i}: two results for one call`);
      return;
    }
    const results = new Set(idsOf(messages[i + 1], 'tool_result'));
    for (const id of idsOf(message, 'tool_use')) {
      if (seen.has(id)) faults.push(`messages.${i}: the id ${id} is used twice`);
      seen.add(id);
      if (!results.has(id)) faults.push(`messages.${i}: ${id} has no result right after`);
    }
  });
  return faults;
}

function idsOf(message: Merged | undefined, type: 'tool_use' | 'tool_result'): string[] {
  return (message?.content ?? []).flatMap((block) => {
    if (block.type === 'tool_use' && type === 'tool_use') return [block.id];
    return block.type === 'tool_result' && type === 'tool_result' ? [block.toolUseId] : [];
  });
}
