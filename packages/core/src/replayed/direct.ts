/** Names a conversation and its owner. */
export interface ConversationIds {
  readonly conversationId: string;
  readonly userId: string;
}

/** A message or decision sent straight from Temporal's UI or CLI, or by another service: still to be accepted. */
export type DirectInput = ConversationIds & {
  /** Made by the workflow, so that a retry of the activity accepts it once. */
  readonly id: string;
} & (
    | { readonly type: 'message'; readonly text: string }
    | { readonly type: 'decision'; readonly confirmationId: string; readonly approved: boolean }
  );

export type DirectResult =
  | {
      readonly type: 'accepted';
      readonly n: number;
      readonly id: string;
      readonly kind: 'message' | 'decision';
      readonly confirmationId: string | null;
      readonly preview: string;
    }
  | { readonly type: 'rejected'; readonly code: string; readonly message: string };

/** The stored snapshot (null before the first turn); `gone` after a deletion. */
export type FoundSnapshot = { readonly type: 'found'; readonly state: unknown } | { readonly type: 'gone' };
