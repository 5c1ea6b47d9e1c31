/** One act on the wire. A response is a list of them, so that a fault is a change of that list. */
export type Step =
  | { readonly type: 'head'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** `isFrame`: one SSE event, what faults count by; `isDelta`: an event that carries content. */
  | { readonly type: 'send'; readonly data: string; readonly isFrame: boolean; readonly isDelta: boolean }
  | { readonly type: 'pause'; readonly ms: number }
  /** Waits until the gate of that name is released. */
  | { readonly type: 'hold'; readonly gate: string }
  /** Sends nothing more until the client leaves. */
  | { readonly type: 'stall' }
  /** Destroys the socket. */
  | { readonly type: 'cut' };

/** Inserts steps once so many SSE events have been sent; a shorter stream gets them at its end. */
export function insertAfterFrames(steps: readonly Step[], frames: number, inserted: readonly Step[]): Step[] {
  return insertAfter(steps, frames, inserted, (step) => step.type === 'send' && step.isFrame);
}

/** The same, counting content deltas only; 0 means right before the first delta. */
export function insertAfterDeltas(steps: readonly Step[], deltas: number, inserted: readonly Step[]): Step[] {
  if (deltas === 0) {
    const first = steps.findIndex((step) => step.type === 'send' && step.isDelta);
    const at = first < 0 ? steps.length : first;
    return [...steps.slice(0, at), ...inserted, ...steps.slice(at)];
  }
  return insertAfter(steps, deltas, inserted, (step) => step.type === 'send' && step.isDelta);
}

function insertAfter(
  steps: readonly Step[],
  count: number,
  inserted: readonly Step[],
  counts: (step: Step) => boolean,
): Step[] {
  let left = count;
  let at = count === 0 ? steps.findIndex(({ type }) => type === 'head') + 1 : steps.length;
  for (const [index, step] of steps.entries()) {
    if (left === 0) break;
    if (!counts(step)) continue;
    left -= 1;
    if (left === 0) at = index + 1;
  }
  return [...steps.slice(0, at), ...inserted, ...steps.slice(at)];
}
