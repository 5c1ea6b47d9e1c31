import type { Facts } from '../context/context-source.js';
import type { ModelTier } from '../teams/team.js';
import type { WindowAnchor } from './message-window.js';
import type { UserSummary } from './user-summary.js';

export interface AgentPreference {
  readonly agent: string;
  readonly turns: number;
  readonly asked: number;
  readonly declined: number;
}

/** The summary of the messages before the window, made by the memory job. */
export interface EarlierSummary {
  readonly throughSeq: number;
  readonly text: string;
}

/** Facts for the working context. Only what is in the active agent's scope is read; the rest is empty, null or absent. */
export interface MemorySlice {
  readonly userName: string | null;
  readonly timeZone: string;
  readonly communicationStyle: string | null;
  /** Why the user came, in their own words. */
  readonly purpose: string | null;
  readonly userSummary: UserSummary | null;
  readonly preferences: readonly AgentPreference[];
  /** What the sources of the agent's scope have read. */
  readonly facts: Facts;
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
  purpose: null,
  userSummary: null,
  preferences: [],
  facts: {},
  openProposals: [],
  earlier: null,
  anchor: null,
  lastTier: null,
};
