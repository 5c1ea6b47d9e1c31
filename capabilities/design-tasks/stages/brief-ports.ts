import type { PipelineFacts } from '@roundtable/activities';
import type { ConfirmationKinds, PublishedTeam } from '@roundtable/core';
import type { HistoryPassage, TaskMatch } from '../briefs/brief.js';
import type { TeamKnowledge } from '../knowledge/team-knowledge.js';

/** The task of each turn, stored with its messages. */
export interface TurnTasks<Tx> {
  /** The task of the project's last turns, with its match at that time; null when they had none. */
  last(
    tx: Tx,
    about: { readonly conversationId: string; readonly projectId: string | null; readonly turn: number },
  ): Promise<TaskMatch | null>;
  /** Stores the task with a turn's messages. */
  stamp(
    tx: Tx,
    about: { readonly conversationId: string; readonly turn: number; readonly task: string },
  ): Promise<void>;
}

/** The matching and search that a turn uses. */
export type TurnKnowledge = Pick<TeamKnowledge, 'match' | 'search'>;

/** Ports of the preparation. */
export interface BriefPorts<Tx> {
  readonly knowledge: { of(published: PublishedTeam): TurnKnowledge };
  readonly tasks: TurnTasks<Tx>;
  /** Kinds of confirmations: a possible answer to one is no task. */
  readonly confirmations: ConfirmationKinds;
  /** Older messages of the project to which a text refers, best first. */
  readonly recall: (
    about: {
      readonly conversationId: string;
      readonly projectId: string | null;
      readonly text: string;
      readonly limit: number;
    },
    read: PipelineFacts<Tx>['read'],
  ) => Promise<readonly HistoryPassage[]>;
  /** Milliseconds, to measure stages. */
  readonly clock: () => number;
}
