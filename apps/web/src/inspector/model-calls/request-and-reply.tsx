import { lazy, Suspense, useState } from 'react';
import { LoadingState } from '../../ui/states.js';
import type { StepPlace } from './step-place.js';
import { useModelCallWords } from './words.js';

const KeptCalls = lazy(async () => ({ default: (await import('./kept-calls.js')).KeptCalls }));

/** What was sent to the model exactly, and what came back; fetched when it is opened. */
export function RequestAndReply({ place }: { readonly place: StepPlace }) {
  const { t } = useModelCallWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('title')}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingState />}>
          <KeptCalls place={place} />
        </Suspense>
      )}
    </details>
  );
}
