import type { ProjectFact } from '@roundtable/api';
import type { Locale } from '@roundtable/core';
import type { Intent } from './read-intent.js';

/** HIGH 80–100, MEDIUM 50–79, LOW 30–49 (seed 002 §2.4). LOW is offered, never taken silently. */
export type MatchClass = 'HIGH' | 'MEDIUM' | 'LOW';

/** Why a task matched: which words of the message met which of the task's. */
export interface MatchEvidence {
  readonly kind: 'id' | 'name' | 'keyword' | 'synonym' | 'description' | 'fuzzy' | 'semantic';
  /** The task's term. */
  readonly term: string;
  /** The user's words. */
  readonly said: string;
  readonly score: number;
}

export interface TaskMatch {
  readonly task: string;
  /** 0–100 */
  readonly score: number;
  readonly class: MatchClass;
  readonly evidence: readonly MatchEvidence[];
}

/** A chunk of a guide that search found; `relevance` is 0–1. */
export interface PassageRef {
  readonly guide: string;
  readonly chunk: number;
  readonly relevance: number;
}

/** A piece of older talk that the user's message refers to. */
export interface HistoryPassage {
  readonly at: string;
  /** user, or the agent's name. */
  readonly speaker: string;
  readonly text: string;
}

/** One of the steps around the model call, as "explain a turn" tells it (seed 002 §2.2.2). */
export interface BriefStage {
  readonly name:
    | 'preferences'
    | 'context'
    | 'intent'
    | 'task_match'
    | 'agent_selection'
    | 'knowledge'
    | 'synthesis'
    | 'validation'
    | 'delivery';
  readonly outcome: string;
  readonly durationMs: number;
}

/**
 * What was found out before the model speaks: the task, how sure that is, and what goes with it. References only; texts
 * are resolved from the team's data.
 */
export interface Brief {
  /** `continue`: the task of the turn before goes on. `talk`: nothing to match. */
  readonly workflow: 'matched' | 'ambiguous' | 'unmatched' | 'continue' | 'talk';
  readonly intent: Intent;
  readonly language: Locale;
  /** The project that it was found in. */
  readonly project: string | null;
  readonly match: TaskMatch | null;
  readonly alternates: readonly TaskMatch[];
  /** Of an ambiguous message: its other words may decide between the options, to one who understands them. */
  readonly mayDecide: boolean;
  readonly guides: readonly string[];
  readonly materials: readonly string[];
  readonly passages: readonly PassageRef[];
  /** Facts that the task needs and the project's memory lacks. */
  readonly missing: readonly { readonly fact: ProjectFact; readonly critical: boolean }[];
  readonly history: readonly HistoryPassage[];
  readonly stages: readonly BriefStage[];
}
