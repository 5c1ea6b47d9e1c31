import { z } from 'zod';

/** The kinds of facts in a project's memory. */
export const ProjectFact = z.enum([
  'target_users',
  'problem',
  'goal',
  'constraints',
  'timeline',
  'budget',
  'platform',
  'success_metrics',
  'stakeholders',
  'terminology',
]);
export type ProjectFact = z.infer<typeof ProjectFact>;
