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

/** `why` names what was found, or what is missing, in words that the repair uses. */
export interface Checked {
  readonly outcome: 'passed' | 'failed' | 'not_applicable';
  readonly why: string;
}

export interface CheckResult extends Checked {
  readonly name: CheckName;
}

/** A reply, with everything that it may be based on. */
export interface ReplyFacts {
  /** Messages of the turn by its last agent. */
  readonly reply: string;
  /** Texts of documents that the agent made in the turn. */
  readonly documents: readonly string[];
  /** The user's message of the turn; empty when the system started it. */
  readonly said: string;
  readonly brief: Brief;
  readonly task: Task | null;
  /** Titles of the team's guides, by file name. */
  readonly guideTitles: Readonly<Record<string, string>>;
  readonly project: ProjectSlice | null;
  /** The transcript that the agent saw, without the reply's own rows. */
  readonly transcript: readonly MessageRow[];
  /** Tool calls of the transcript, with their results. */
  readonly calls: readonly ToolCallRow[];
  /** The summary of messages before the transcript. */
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
