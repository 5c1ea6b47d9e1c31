import { z } from 'zod';
import { defineTool } from './tool.js';

/** Seed 004: the question itself is shown as the agent's reply. */
export const askQuestion = defineTool<unknown, { question: string }>({
  name: 'ask_question',
  description:
    'Ask the user one clarifying question. Its text is shown as your message and ends your turn, so write nothing beside it.',
  input: z.strictObject({
    question: z.string().trim().min(1).max(2_000).describe('The question, in the user’s language'),
  }),
  mode: 'inline',
  access: 'read',
  shows: 'reply',
  words: ({ question }) => question,
  answer: () => ({ type: 'ok', result: 'Asked. The user’s answer is their next message.' }),
});
