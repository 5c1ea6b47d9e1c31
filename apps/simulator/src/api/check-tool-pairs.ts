import { refuse } from './api-error.js';
import { mergeRoles } from './merge-roles.js';
import type { ContentBlock, Message } from './request.js';

/** Every tool_use has its one tool_result at the start of the next user message, and the other way round. */
export function checkToolPairs(messages: readonly Message[]): void {
  const seen = new Set<string>();
  let open = new Set<string>();
  for (const { role, content, index } of mergeRoles(messages)) {
    if (role === 'user') checkResults(content, open, index);
    open = new Set();
    for (const block of content) {
      if (block.type !== 'tool_use') continue;
      if (seen.has(block.id)) refuse('messages: `tool_use` ids must be unique');
      seen.add(block.id);
      open.add(block.id);
    }
  }
  refuseOpen([...open], messages.length - 1);
}

function checkResults(content: readonly ContentBlock[], open: ReadonlySet<string>, index: number): void {
  const answered = new Set<string>();
  for (const [at, block] of content.entries()) {
    if (block.type !== 'tool_result') continue;
    const id = block.tool_use_id;
    const place = `messages.${index}.content.${at}`;
    if (!open.has(id)) {
      refuse(
        `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (answered.has(id)) {
      refuse(
        `${place}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    }
    if (answered.size < at) {
      refuse(`${place}: \`tool_result\` blocks must come first in a user message, before any other content`);
    }
    answered.add(id);
  }
  refuseOpen(
    [...open].filter((id) => !answered.has(id)),
    index - 1,
  );
}

function refuseOpen(ids: readonly string[], index: number): void {
  if (ids.length === 0) return;
  refuse(
    `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}
