import { ModelFailure } from '@roundtable/core';

export interface ReplyWatch {
  /** For the request: aborts it when the reply is given up. */
  readonly signal: AbortSignal;
  heard(response: Response): Response;
  /** Why the reply was given up here; null when it was not. */
  gaveUp(cause: unknown): ModelFailure | null;
  stop(): void;
}

/**
 * Watches one reply of the model's API and aborts it when the caller does, when nothing arrives for `stallMs`, or when
 * it is not whole after `mostMs`. `heard` wraps the response: every byte counts as life, because the SDK drops pings
 * before anybody sees them.
 */
export function watchReply(
  limits: { readonly stallMs: number; readonly mostMs: number },
  outer: AbortSignal,
): ReplyWatch {
  const controller = new AbortController();
  let failure: { readonly reason: string; readonly message: string } | null = null;
  const giveUp = (reason: string, message: string) => () => {
    failure ??= { reason, message };
    controller.abort();
  };
  const idle = setTimeout(
    giveUp('stalled', `the model sent nothing for ${limits.stallMs / 1000} s`),
    limits.stallMs,
  );
  const overall = setTimeout(
    giveUp('too_long', `the model's reply was not whole after ${limits.mostMs / 1000} s`),
    limits.mostMs,
  );
  const abort = () => controller.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    heard(response) {
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, onward) {
          idle.refresh();
          onward.enqueue(chunk);
        },
      });
      return new Response(response.body?.pipeThrough(counted), response);
    },
    gaveUp: (cause) => (failure === null ? null : new ModelFailure('transient', { ...failure, cause })),
    stop() {
      clearTimeout(idle);
      clearTimeout(overall);
      outer.removeEventListener('abort', abort);
    },
  };
}
