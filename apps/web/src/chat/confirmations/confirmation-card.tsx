import type { Confirmation } from '@roundtable/api';
import { lazy, Suspense } from 'react';
import type { Settled } from './confirmation-decision.js';

const ConfirmationProposal = lazy(async () => ({
  default: (await import('./confirmation-proposal.js')).ConfirmationProposal,
}));

/** A proposal that the person decides about; loaded with the first one, since most talks have none. */
export function ConfirmationCard(props: {
  readonly conversationId: string;
  readonly confirmation: Confirmation;
  /** How it ended, once the server has said so. */
  readonly settled: Settled | null;
}) {
  return (
    <Suspense fallback={null}>
      <ConfirmationProposal {...props} />
    </Suspense>
  );
}
