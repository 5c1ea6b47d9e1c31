/** The active project as an agent's context contains it (seed 002 §2.2.1: HIGH priority). */
export interface ProjectSlice {
  readonly id: string;
  readonly name: string;
  readonly lastAccessedAt: string;
  /** Facts by key, each with its source. */
  readonly facts: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly source: string | null;
  }[];
  /** Preferences by key, without the key's prefix. */
  readonly preferences: readonly { readonly key: string; readonly value: unknown }[];
  /** Newest first. `excerpt` is the beginning of the text; `factsTaken` is false until an agent has read it. */
  readonly files: readonly {
    readonly name: string;
    readonly type: string;
    readonly uploadedAt: string;
    readonly factsTaken: boolean;
    readonly excerpt: string;
  }[];
  /** Newest first. */
  readonly decisions: readonly {
    readonly decision: string;
    readonly rationale: string;
    readonly at: string;
  }[];
}

/** One line per project of the user, most recently used first. */
export interface ProjectLine {
  readonly name: string;
  readonly active: boolean;
  readonly lastAccessedAt: string;
}
