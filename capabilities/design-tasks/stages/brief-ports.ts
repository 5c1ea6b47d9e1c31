import type { PipelineFacts } from '@roundtable/activities';
import type { ConfirmationKinds, PublishedTeam } from '@roundtable/core';
import type { HistoryPassage, TaskMatch } from '../briefs/brief.js';
import type { TeamKnowledge } from '../knowledge/team-knowledge.js';

/** Which task each turn was about, as its messages keep it. */
export interface TurnTasks<Tx> {
  /** The task of the project's last turns, as it was matched; null when they had none. */
  last(
    tx: Tx,
    about: { readonly conversationId: string; readonly projectId: string | null; readonly turn: number },
  ): Promise<TaskMatch | null>;
  /** Marks the messages of a turn. */
  stamp(
    tx: Tx,
    about: { readonly conversationId: string; readonly turn: number; readonly task: string },
  ): Promise<void>;
}

/** What a turn asks of the team's tasks and guides. */
export type TurnKnowledge = Pick<TeamKnowledge, 'match' | 'search'>;

/** What the brief is made with. */
export interface BriefPorts<Tx> {
  readonly knowledge: { of(published: PublishedTeam): TurnKnowledge };
  readonly tasks: TurnTasks<Tx>;
  /** What may answer a proposal is no task. */
  readonly confirmations: ConfirmationKinds;
  /** Older talk of the project that a text refers to, best first. */
  readonly recall: (
    about: {
      readonly conversationId: string;
      readonly projectId: string | null;
      readonly text: string;
      readonly limit: number;
    },
    read: PipelineFacts<Tx>['read'],
  ) => Promise<readonly HistoryPassage[]>;
  /** Milliseconds, for the duration of stages. */
  readonly clock: () => number;
}
