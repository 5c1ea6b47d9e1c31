import { Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { toastError } from '../../ui/toasts/toast.js';

/** A checkbox that shows at once what was asked of it, and what the goal says as soon as that changes. */
export function TickBox(props: {
  readonly label: string;
  readonly isDone: boolean;
  readonly isDisabled: boolean;
  readonly description: ReactNode;
  /** A failure is told, and takes the tick back. */
  readonly onTick: (done: boolean) => Promise<unknown>;
}) {
  const { isDone } = props;
  const [asked, setAsked] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the goal's word, also the one that takes a tick back
  useEffect(() => setAsked(null), [isDone]);
  return (
    <Checkbox
      label={props.label}
      checked={asked ?? isDone}
      disabled={props.isDisabled}
      onChange={(event) => {
        const done = event.currentTarget.checked;
        setAsked(done);
        props.onTick(done).catch((error: unknown) => {
          setAsked(null);
          toastError(error);
        });
      }}
      {...(props.description === null ? {} : { description: props.description })}
    />
  );
}
