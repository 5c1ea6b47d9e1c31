import { z } from 'zod';
import { defineTool } from './tool.js';

/** Seed 001: visible reasoning. Nothing runs; users see the thought itself. */
export const thinking = defineTool<unknown, { thought: string }>({
  name: 'thinking',
  description:
    'Share your reasoning with the user in a line or two before you act. Shown folded beside your reply.',
  input: z.strictObject({
    thought: z.string().min(1).max(2_000).describe('What you consider, in the user’s language'),
  }),
  mode: 'inline',
  access: 'read',
  shows: 'thinking',
  answer: () => ({ type: 'ok', result: 'noted' }),
});
