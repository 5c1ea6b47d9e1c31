import { z } from 'zod';

/** What a project's memory keeps as facts. */
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
