import { z } from 'zod';
import { readYaml } from './read-yaml.js';

/** A message, and with whom it is said. */
export const Said = z.strictObject({
  say: z.string().min(1),
  locale: z.enum(['en', 'es']).default('en'),
  /** With whom the user is talking; the home agent when it is left out. */
  with: z.string().optional(),
  /** What the user had said before, when the message answers to something. */
  before: z.string().optional(),
});
export type Said = z.infer<typeof Said>;

/** One labelled message. `expect` is the class it belongs to: an agent, a tool, or nobody and nothing. */
export const Case = Said.extend({
  expect: z.string().min(1),
  /** Which row of the trigger table, or which kind of talk it stands for. */
  row: z.string().min(1),
});
export type Case = z.infer<typeof Case>;

export const CaseFile = z.strictObject({
  /**
   * `handoffs`: whom the reply hands over to. `tools`: which tool it calls first. `personas`: who does it. `moves`: whom it
   * hands over to, several with + in between, else which tool it calls.
   */
  judges: z.enum(['handoffs', 'tools', 'personas', 'moves']),
  /** The class of messages that must not hand over, or that need no tool. */
  nothing: z.string().min(1),
  /** The least that precision and recall of each class may be, and the least accuracy over all. */
  floor: z.strictObject({ accuracy: z.number(), recall: z.number(), precision: z.number() }),
  cases: z.array(Case).min(1),
});
export type CaseFile = z.infer<typeof CaseFile>;

/** Reads the labelled messages of a team. */
export const readCases = (file: string): Promise<CaseFile> => readYaml(CaseFile, file);
