import { defineTool, type Tool, type ToolContext } from '@roundtable/core';
import { z } from 'zod';
import type { NotedTx } from './step-scene.js';

/** One tool of each kind; `look` comes to what `work` says. Each notes what it was told. */
export function stepTools(
  work: (tx: NotedTx, context: ToolContext) => Promise<unknown> = async () => 'seen',
) {
  const contexts: ToolContext[] = [];
  const tools: readonly Tool<NotedTx>[] = [
    defineTool<NotedTx, { at?: string | undefined }>({
      name: 'look',
      description: 'Looks.',
      input: z.strictObject({ at: z.string().optional() }),
      mode: 'transaction',
      access: 'read',
      timeoutMs: 1_000,
      async run(tx, _, context) {
        contexts.push(context);
        return { type: 'ok', result: await work(tx, context) };
      },
    }),
    defineTool<NotedTx, Record<string, never>>({
      name: 'note',
      description: 'Notes.',
      input: z.strictObject({}),
      mode: 'transaction',
      access: 'write',
      timeoutMs: 1_000,
      run: async () => ({ type: 'error', message: 'VALIDATION_ERROR: there are enough notes' }),
    }),
    defineTool<NotedTx, { text: string }>({
      name: 'propose',
      description: 'Proposes a note.',
      input: z.strictObject({ text: z.string() }),
      mode: 'proposal',
      access: 'confirm',
      timeoutMs: 1_000,
      async propose(_, { text }, context) {
        contexts.push(context);
        return text === 'impossible'
          ? { type: 'error', message: 'NOT_FOUND: there is nothing to note' }
          : {
              type: 'proposal',
              kind: 'note_save',
              preview: { text, summary: `A note: ${text}` },
              editable: ['text'],
            };
      },
      execute: async () => ({ type: 'ok', result: null }),
    }),
    defineTool<NotedTx, { question: string }>({
      name: 'ask',
      description: 'Asks.',
      input: z.strictObject({ question: z.string() }),
      mode: 'inline',
      access: 'read',
      shows: 'reply',
      words: ({ question }) => question,
      answer: () => ({ type: 'ok', result: 'asked' }),
    }),
    defineTool<NotedTx, { thought: string }>({
      name: 'think',
      description: 'Thinks.',
      input: z.strictObject({ thought: z.string() }),
      mode: 'inline',
      access: 'read',
      shows: 'thinking',
      answer: () => ({ type: 'ok', result: 'noted' }),
    }),
  ];
  return { tools, contexts };
}
