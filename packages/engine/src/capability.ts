import type { ConfirmationKind, ContextSource, Tool, Topic } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';

/** What agents can do for users: one folder, and this object as its contents page. */
export interface Capability {
  /** kebab-case, as its folder. */
  readonly name: string;
  /** What agents may call. */
  readonly tools?: readonly Tool<UserTx>[];
  /** What agents may be given of it besides the transcript, by the names under which teams ask for it. */
  readonly context?: Readonly<Record<string, ContextSource<UserTx>>>;
  /** Its kinds of proposals (`Proposal.kind`): how what became of them is told. */
  readonly confirmations?: Readonly<Record<string, ConfirmationKind>>;
  /** What the system begins turns about for it (`inputs.topic`). */
  readonly topics?: Readonly<Record<string, Topic>>;
}

/** Checked when an engine is made of it (`composeCapabilities`). */
export function defineCapability(capability: Capability): Capability {
  return capability;
}
