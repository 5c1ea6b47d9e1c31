/** A project as lists show it. */
export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  /** Active in the asking conversation, or, outside of any, the one in which new conversations open. */
  readonly active: boolean;
  readonly createdAt: Date;
  /** When it was last entered, left or talked in. */
  readonly lastAccessedAt: Date;
}

/** Counts of what a deletion removes. */
export interface ProjectCounts {
  readonly turns: number;
  readonly files: number;
  readonly decisions: number;
}

export interface MetadataRow {
  readonly key: string;
  readonly value: unknown;
  /** `user`, or names of files. */
  readonly source: string | null;
  readonly updatedAt: Date;
}

/** A decision with its row in process memory. */
export interface DecisionRow {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly decision: string;
  readonly rationale: string;
  readonly context: string;
  readonly outcome: string | null;
  readonly lessons: string | null;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  readonly taskId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface FileLine {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly uploadedAt: string;
}

/** A project's state at its last activity (seed 002 §4.1). */
export interface StandingRow {
  readonly lastTalk: {
    readonly at: string;
    readonly conversationId: string;
    /** The conversation's title; null when it was also about other projects. */
    readonly title: string | null;
    readonly summary: string | null;
    readonly userMessage: string | null;
    readonly reply: string | null;
    readonly agent: { readonly id: string; readonly name: string } | null;
  } | null;
  /** Files uploaded after the last message. */
  readonly filesSince: readonly FileLine[];
  readonly decisions: readonly {
    readonly decision: string;
    readonly rationale: string;
    readonly at: string;
  }[];
  readonly task: {
    readonly id: string;
    readonly name: { readonly en: string; readonly es: string } | null;
  } | null;
}

/** The conversation in which a project is entered or created, locked until the end of the transaction. */
export interface LockedPlace {
  readonly projectId: string | null;
  readonly activity: string;
  /** The running turn; null when there is none. */
  readonly turn: number | null;
}
