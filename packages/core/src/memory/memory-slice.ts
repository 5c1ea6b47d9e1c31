import type { Brief, ProjectLine, ProjectSlice } from '../briefs/index.js';
import type { ModelTier } from '../teams/team.js';
import type { WindowAnchor } from './message-window.js';
import type { UserSummary } from './user-summary.js';

export interface GoalLine {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string | null;
  readonly milestones: number;
  readonly done: number;
  /** Counted only for agents that are given progress. */
  readonly microWins?: number;
  readonly microWinsDone?: number;
}

/** A goal with everything that belongs to it. */
export interface GoalDetail {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string | null;
  readonly notes: string | null;
  readonly milestones: readonly {
    id: string;
    title: string;
    targetDate: string | null;
    doneAt: string | null;
  }[];
  readonly microWins: readonly { id: string; title: string; doneAt: string | null }[];
  readonly intentions: readonly { id: string; ifSituation: string; thenAction: string }[];
}

export interface AgentPreference {
  readonly agent: string;
  readonly turns: number;
  readonly asked: number;
  readonly declined: number;
}

export interface Achievement {
  readonly kind: 'milestone' | 'micro_win' | 'goal';
  readonly title: string;
  readonly goal: string | null;
  readonly at: string;
}

export interface CommitmentLine {
  readonly id: string;
  readonly text: string;
  readonly dueAt: string | null;
  readonly goal: string | null;
}

export interface FollowUpLine {
  readonly id: string;
  readonly kind: string;
  readonly note: string;
  readonly dueAt: string;
  readonly rhythm: string | null;
  readonly status: string;
  readonly spokenAt: string | null;
  readonly answeredAt: string | null;
}

/** What came before the window, as the summarising job put it. */
export interface EarlierSummary {
  readonly throughSeq: number;
  readonly text: string;
}

/**
 * Long-term facts for the working context. Only what the active agent's scope asks for is read; the rest is empty
 * or null.
 */
export interface MemorySlice {
  readonly userName: string | null;
  readonly timeZone: string;
  readonly communicationStyle: string | null;
  readonly goals: readonly GoalLine[];
  readonly goalDetails: readonly GoalDetail[];
  readonly userSummary: UserSummary | null;
  readonly preferences: readonly AgentPreference[];
  readonly lastCheckInAt: string | null;
  readonly achievements: readonly Achievement[];
  readonly lastCheckIns: readonly { content: string; at: string }[];
  readonly commitments: readonly CommitmentLine[];
  readonly followUps: readonly FollowUpLine[];
  /** The conversation's active project. */
  readonly project: ProjectSlice | null;
  readonly projects: readonly ProjectLine[];
  /** What this turn's preparation found. */
  readonly brief: Brief | null;
  readonly openProposals: readonly { kind: string; summary: string }[];
  readonly earlier: EarlierSummary | null;
  /** Where the window began at the last call, and the tier of this agent's last one. */
  readonly anchor: WindowAnchor | null;
  readonly lastTier: { readonly turn: number; readonly tier: ModelTier } | null;
}

export const NOTHING_KNOWN: MemorySlice = {
  userName: null,
  timeZone: 'UTC',
  communicationStyle: null,
  goals: [],
  goalDetails: [],
  userSummary: null,
  preferences: [],
  lastCheckInAt: null,
  achievements: [],
  lastCheckIns: [],
  commitments: [],
  followUps: [],
  project: null,
  projects: [],
  brief: null,
  openProposals: [],
  earlier: null,
  anchor: null,
  lastTier: null,
};
