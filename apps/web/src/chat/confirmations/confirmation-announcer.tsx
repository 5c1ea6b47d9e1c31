import type { Confirmation } from '@roundtable/api';
import { lazy, Suspense } from 'react';

const ConfirmationsWaiting = lazy(async () => ({
  default: (await import('./confirmation-waiting.js')).ConfirmationsWaiting,
}));

/** Tells everybody that something waits for their decision, those too who do not see the card; the focus stays where it is. */
export function ConfirmationAnnouncer({ open }: { readonly open: readonly Confirmation[] }) {
  return (
    <div role="status">
      <Suspense fallback={null}>{open.length > 0 && <ConfirmationsWaiting open={open} />}</Suspense>
    </div>
  );
}
