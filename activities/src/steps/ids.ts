import type { Claim } from '@roundtable/core';
import { rowId } from '@roundtable/prisma';

/** The same at every attempt of the step, so that viewers see one message and not two. */
export function stepRowId(
  claim: Claim,
  kind: 'message' | 'confirmation' | 'notice' | 'decision',
  place: number,
): string {
  return rowId(claim.conversation.id, kind, claim.key.turn, place);
}
