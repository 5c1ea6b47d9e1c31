import { type InputRef, readOrigin } from '@roundtable/core/replayed';

// A signal may come from anybody with a CLI. These readers never throw: an error in a handler would fail every workflow
// task of the conversation.

/** A numbered input as the service sends it; null for anything else. */
export function readInputRef(message: unknown): InputRef | null {
  const { n, id, kind, confirmationId, preview, origin: from } = fields(message);
  if (typeof n !== 'number' || !Number.isSafeInteger(n) || n < 1 || typeof id !== 'string') return null;
  if (kind !== 'message' && kind !== 'decision' && kind !== 'system') return null;
  const origin = readOrigin(from);
  return {
    n,
    id,
    kind,
    confirmationId: typeof confirmationId === 'string' ? confirmationId : null,
    preview: typeof preview === 'string' ? preview : '',
    ...(origin === null ? {} : { origin }),
  };
}

type Direct =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'decision'; readonly confirmationId: string; readonly approved: boolean };

/** A message or decision without a number, still to be accepted: `{text}` or `{confirmationId, approved}`. */
export function readDirect(message: unknown): Direct | null {
  const { text, confirmationId, approved } = fields(message);
  if (typeof text === 'string') return { type: 'message', text };
  if (typeof confirmationId !== 'string' || typeof approved !== 'boolean') return null;
  return { type: 'decision', confirmationId, approved };
}

/** The turn that an interrupt names; null for anything else. */
export function readInterruptedTurn(message: unknown): number | null {
  const { turn } = fields(message);
  return typeof turn === 'number' && Number.isSafeInteger(turn) && turn > 0 ? turn : null;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
