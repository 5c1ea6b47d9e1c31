/**
 * What capabilities add to the engine's own statements: each is one INSERT, UPDATE or DELETE, and happens or does not
 * happen with the rest. It costs no round trip. Beside its own tables it reads the rows that are named here.
 */
export interface StatementParts {
  /** A message or a decision of the user's was stored: `accepted (conversation_id, user_id)`. */
  readonly onInput: readonly string[];
  /** A message that waits has another text: `edited (conversation_id, input_id, text)`. */
  readonly onEdit: readonly string[];
  /** Other agents are active now, a row a change: `handed_over (conversation_id, user_id, seq, "from", "to", members, reason, at)`. */
  readonly onHandoff: readonly string[];
  /** A turn has ended, as `outcome` says: `turn_ended (conversation_id, user_id, turn, input, outcome)`; an expiry has no input. */
  readonly onTurnEnded: readonly string[];
  /** A conversation was deleted: `tombstoned (id, user_id)`. */
  readonly onConversationDeleted: readonly string[];
  /** A limit of a user's day was reached, maybe again: `limit_reached (user_id, kind, day, used, "limit", unit, resets_at)`. */
  readonly onLimitReached: readonly string[];
}

export const NO_PARTS: StatementParts = {
  onInput: [],
  onEdit: [],
  onHandoff: [],
  onTurnEnded: [],
  onConversationDeleted: [],
  onLimitReached: [],
};

/** Parts as they stand in a WITH, behind a comma. @param rows names the statement whose rows they are over */
export function withParts(rows: keyof StatementParts, parts: readonly string[]): string {
  return parts.map((part, i) => `,\n${rows.toLowerCase()}_${i} AS (${part})`).join('');
}
