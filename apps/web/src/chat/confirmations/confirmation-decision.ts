import type { Confirmation } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useRef, useState } from 'react';
import { api } from '../../app/api.js';
import { editsOf, type Typed } from './confirmation-fields.js';

/** How a proposal ended, as the event `confirmation.settled` tells it. */
export interface Settled {
  readonly decision: 'approved' | 'rejected' | 'expired';
  /** An approved one that could not be carried out as proposed is false. */
  readonly success: boolean;
  readonly isEdited: boolean;
  /** What the user changed in it before approving; nothing where only `isEdited` was stored. */
  readonly edits: Readonly<Record<string, string | null>>;
  /** Approved, and nobody knows whether it happened. */
  readonly isUnknown: boolean;
  /** ISO 8601; null when it is not known. */
  readonly at: string | null;
}

export type Answer =
  | { readonly type: 'approved'; readonly typed: Typed }
  | { readonly type: 'rejected'; readonly comment: string };

export type DecisionState =
  | { readonly type: 'open' }
  /** Shown as decided at once; the server's word follows by the stream. */
  | { readonly type: 'sent'; readonly answer: Answer['type']; readonly at: string }
  | { readonly type: 'refused'; readonly why: 'decided' | 'gone' }
  | { readonly type: 'failed'; readonly error: ApiError };

/** Decides a proposal once, however often it is asked to; a decision that did not arrive may be made again. */
export function useDecision(conversationId: string, confirmation: Confirmation) {
  const [state, setState] = useState<DecisionState>({ type: 'open' });
  const isUnderWay = useRef(false);

  async function decide(answer: Answer): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ type: 'sent', answer: answer.type, at: new Date().toISOString() });
    try {
      await api.conversations.decide(conversationId, confirmation.id, { body: bodyOf(confirmation, answer) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isUnderWay.current = false;
      if (error.status === 409) setState({ type: 'refused', why: 'decided' });
      else if (error.status === 404) setState({ type: 'refused', why: 'gone' });
      else setState({ type: 'failed', error });
    }
  }

  return { state, decide };
}

function bodyOf(confirmation: Confirmation, answer: Answer) {
  if (answer.type === 'rejected') {
    const comment = answer.comment.trim();
    return { approved: false, ...(comment === '' ? {} : { comment }) };
  }
  const edits = editsOf(confirmation, answer.typed);
  return { approved: true, ...(Object.keys(edits).length === 0 ? {} : { edits }) };
}
