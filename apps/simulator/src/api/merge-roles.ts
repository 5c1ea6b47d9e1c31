import type { ContentBlock, Message } from './request.js';

/** Joins consecutive messages of the same role, as the API does; `index` is where a run starts in the request. */
export function mergeRoles(messages: readonly Message[]) {
  const merged: { readonly role: Message['role']; content: ContentBlock[]; readonly index: number }[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...content);
    else merged.push({ role, content: [...content], index });
  }
  return merged;
}
