import { lazy, Suspense } from 'react';
import type { QueueProps } from './queue-messages.js';

const QueueMessages = lazy(async () => ({ default: (await import('./queue-messages.js')).QueueMessages }));

/** Messages that no turn has taken yet; loaded when the first one waits. */
export function QueueList(props: QueueProps) {
  if (props.inbox.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <QueueMessages {...props} />
    </Suspense>
  );
}
