/**
 * A browser opens six connections to one server at most, for all its tabs (HTTP/1.1). A stream holds one for as long as
 * it is open, so a seventh tab could load nothing: tabs that nobody looks at give theirs back.
 */
const UNSEEN_MS = 15_000;

/** Calls back when the page has been out of sight for a while. @returns stops looking. */
export function whenUnseen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(act, UNSEEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Resolves when the page is in sight, at once if it is, or by the signal. */
export function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}
