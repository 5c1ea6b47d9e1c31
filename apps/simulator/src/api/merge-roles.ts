import type { ContentBlock, Message } from './request.js';

/** A run of messages of one role, as the model sees it; `index` is where the run starts in the request. */
export interface MergedMessage {
  readonly role: Message['role'];
  readonly content: ContentBlock[];
  readonly index: number;
}

/** Joins consecutive messages of the same role, which the API accepts and treats as one. */
export function mergeRoles(messages: readonly Message[]): readonly MergedMessage[] {
  const merged: MergedMessage[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...content);
    else merged.push({ role, content: [...content], index });
  }
  return merged;
}
