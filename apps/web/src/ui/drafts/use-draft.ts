import { useCallback, useEffect, useRef, useState } from 'react';
import { useProfile } from '../../app/session.js';
import { type Fields, keepDraft, onDraftElsewhere, readDraft } from './draft-store.js';

export interface Draft<T> {
  /** What the form shows: what was typed, over what it began with. */
  readonly value: T;
  /** Whether something was typed that is not saved. */
  readonly isDirty: boolean;
  readonly set: (typed: Partial<T>) => void;
  readonly clear: () => void;
}

/**
 * The fields of a form. What is typed is kept on this device for the signed-in person until `clear`, so that neither a
 * reload nor an error loses it, and two tabs have one draft; untouched fields follow `initial`. `name` is one form's: give another a `key` of React.
 */
export function useDraft<T extends Fields>(name: string, initial: T): Draft<T> {
  const { id } = useProfile();
  const [typed, setTyped] = useState<Partial<T>>(() => readDraft(id, name, initial));
  const like = useRef(initial);
  useEffect(() => onDraftElsewhere(id, name, () => setTyped(readDraft(id, name, like.current))), [id, name]);
  const keep = useCallback(
    (next: Partial<T>) => {
      setTyped(next);
      keepDraft(id, name, JSON.parse(JSON.stringify(next)));
    },
    [id, name],
  );
  return {
    value: { ...initial, ...typed },
    isDirty: Object.entries(typed).some(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]),
    ),
    set: (more) => keep({ ...typed, ...more }),
    clear: () => keep({}),
  };
}
