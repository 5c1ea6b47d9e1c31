import type { ProjectFact } from '@roundtable/api';
import type { Locale } from '@roundtable/core';
import type { Intent } from './read-intent.js';

/** HIGH 80–100, MEDIUM 50–79, LOW 30–49 (seed 002 §2.4). A LOW task is offered, never started silently. */
export type MatchClass = 'HIGH' | 'MEDIUM' | 'LOW';

/** Why a task matched: the words of the message and the term that they match. */
export interface MatchEvidence {
  readonly kind: 'id' | 'name' | 'keyword' | 'synonym' | 'description' | 'fuzzy' | 'semantic';
  /** The task's term. */
  readonly term: string;
  /** The message's words. */
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

/** A guide's chunk found by search; `relevance` is 0–1. */
export interface PassageRef {
  readonly guide: string;
  readonly chunk: number;
  readonly relevance: number;
}

/** An older message that the user's message refers to. */
export interface HistoryPassage {
  readonly at: string;
  /** `user`, or the agent's name. */
  readonly speaker: string;
  readonly text: string;
}

/** A step around the model call, as "explain a turn" shows it (seed 002 §2.2.2). */
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
 * Result of the preparation before the model call: the task, the confidence in it, and what belongs to it. It holds
 * references only; texts are resolved from the team's data.
 */
export interface Brief {
  /** `continue`: the task of the turn before continues. `talk`: there is nothing to match. */
  readonly workflow: 'matched' | 'ambiguous' | 'unmatched' | 'continue' | 'talk';
  readonly intent: Intent;
  readonly language: Locale;
  /** The project in which it was made. */
  readonly project: string | null;
  readonly match: TaskMatch | null;
  readonly alternates: readonly TaskMatch[];
  /** For an ambiguous message: whether its other words may decide between the options, for a model that reads them. */
  readonly mayDecide: boolean;
  readonly guides: readonly string[];
  readonly materials: readonly string[];
  readonly passages: readonly PassageRef[];
  /** Facts that the task needs and the project's memory lacks. */
  readonly missing: readonly { readonly fact: ProjectFact; readonly critical: boolean }[];
  readonly history: readonly HistoryPassage[];
  readonly stages: readonly BriefStage[];
}
