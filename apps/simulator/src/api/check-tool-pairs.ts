import { ApiError } from './api-error.js';
import { mergeRoles } from './merge-roles.js';
import type { ContentBlock, Message } from './request.js';

/** Every tool_use has its one tool_result at the start of the next user message, and the other way round. */
export function checkToolPairs(messages: readonly Message[]): void {
  const seenIds = new Set<string>();
  let open: string[] = [];
  for (const { role, content, index } of mergeRoles(messages)) {
    if (role === 'user') {
      checkResults(content, new Set(open), index);
      open = [];
      continue;
    }
    for (const block of content) {
      if (block.type !== 'tool_use') continue;
      if (seenIds.has(block.id)) refuse('messages: `tool_use` ids must be unique');
      seenIds.add(block.id);
      open.push(block.id);
    }
  }
  if (open.length > 0) refuse(missing(open, messages.length - 1));
}

function checkResults(content: readonly ContentBlock[], open: ReadonlySet<string>, index: number): void {
  const answered = new Set<string>();
  let sawOther = false;
  for (const [at, block] of content.entries()) {
    if (block.type !== 'tool_result') {
      sawOther = true;
      continue;
    }
    const id = block.tool_use_id;
    if (!open.has(id)) {
      refuse(
        `messages.${index}.content.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (answered.has(id)) {
      refuse(
        `messages.${index}.content.${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    }
    if (sawOther) {
      refuse(
        `messages.${index}.content.${at}: \`tool_result\` blocks must come first in a user message, before any other content`,
      );
    }
    answered.add(id);
  }
  const unanswered = [...open].filter((id) => !answered.has(id));
  if (unanswered.length > 0) refuse(missing(unanswered, index - 1));
}

function missing(ids: readonly string[], index: number): string {
  return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function refuse(message: string): never {
  throw new ApiError(400, message);
}
