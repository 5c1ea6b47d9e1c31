import type { MessageRow, ToolCallRow } from '@roundtable/core';
import type { ProjectSlice } from '../../../projects/server.js';
import type { Task } from '../../team/task.js';
import type { Brief } from '../brief.js';

/** The ten checks of a reply (seed 002 §2.2.2, step 7). */
export const CHECK_NAMES = [
  'context_integrated',
  'methodology_applied',
  'confidence_stated',
  'limitations_noted',
  'citations_included',
  'terminology_consistent',
  'expected_output_present',
  'language_matches',
  'next_step_offered',
  'no_unfounded_claims',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** `why` says what was found, or what is missing, in words that a repair can use. */
export interface Checked {
  readonly outcome: 'passed' | 'failed' | 'not_applicable';
  readonly why: string;
}

export interface CheckResult extends Checked {
  readonly name: CheckName;
}

/** A reply with everything that it may rest on. */
export interface ReplyFacts {
  /** What the agent that ended the turn said in it. */
  readonly reply: string;
  /** What it handed over in documents beside its words. */
  readonly documents: readonly string[];
  /** What the user said in the turn; empty when the system opened it. */
  readonly said: string;
  readonly brief: Brief;
  readonly task: Task | null;
  /** Titles of the guides that the agent was given, by file name. */
  readonly guideTitles: Readonly<Record<string, string>>;
  readonly project: ProjectSlice | null;
  /** The transcript that the agent saw, the reply's own rows left out. */
  readonly transcript: readonly MessageRow[];
  /** What the tools of the transcript told it. */
  readonly calls: readonly ToolCallRow[];
  /** The summary of what came before the transcript. */
  readonly earlier: string | null;
}

export function passed(why: string): Checked {
  return { outcome: 'passed', why };
}

export function failed(why: string): Checked {
  return { outcome: 'failed', why };
}

export function notApplicable(why: string): Checked {
  return { outcome: 'not_applicable', why };
}
