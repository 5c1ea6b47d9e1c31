import { ProjectFact } from '@roundtable/api';
import { BilingualText } from '@roundtable/core';
import { z } from 'zod';

const Terms = z.array(z.string().min(1)).min(1);
const BilingualTerms = z.strictObject({ en: Terms, es: Terms });

/**
 * A fact that the task needs. If a critical one is missing, the agent asks; otherwise it continues and names its
 * assumption.
 */
const TaskNeed = z.strictObject({
  fact: ProjectFact,
  why: BilingualText,
  critical: z.boolean().default(false),
});

/** A task of the team, and its agent (seed 002 §2.4). Names are those of `tasks.yaml`. */
export const Task = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a task id is snake_case'),
  name: BilingualText,
  description: BilingualText,
  /** Words that ask for exactly this task. */
  keywords: BilingualTerms,
  /** Other words for it. */
  synonyms: BilingualTerms,
  /** Whole sentences of people who need it, without its terms. */
  situations: z
    .strictObject({ en: z.array(z.string().min(1)), es: z.array(z.string().min(1)) })
    .default({ en: [], es: [] }),
  expected_output: BilingualText,
  /** Words of which a delivered result contains most. */
  output_parts: BilingualTerms,
  /** Core terms of the method. */
  concepts: BilingualTerms,
  needs: z.array(TaskNeed).default([]),
  /** Names of guides. */
  task_guide: z.array(z.string()).min(1),
  /** Names of materials. */
  materials: z.array(z.string()).default([]),
  agent: z.string(),
});
export type Task = z.infer<typeof Task>;

/** A method in words; its name is its file's: `journey_map.md`. */
export const Guide = z.strictObject({
  name: z.string().min(1),
  title: z.string().min(1),
  text: z.string().min(1),
});
export type Guide = z.infer<typeof Guide>;

/** A template or data file of a method. */
export const Material = z.strictObject({ name: z.string().min(1), text: z.string().min(1) });
export type Material = z.infer<typeof Material>;

/** Messages that request no task: one per line of a file. */
export const Smalltalk = z.strictObject({
  name: z.string().min(1),
  texts: z.array(z.string().min(1)).min(1),
});
export type Smalltalk = z.infer<typeof Smalltalk>;
