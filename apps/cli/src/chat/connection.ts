import { isPassing } from '../exit-codes.js';
import { line, type Output } from '../render/output.js';
import { type TurnLanguage, told } from '../render/turn-words.js';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
/** A stream that reconnects within this time is not reported as lost. */
const SILENT_MS = 2_000;
/** A stream that stays open for this long shows that the gateway is back. */
const STEADY_MS = 1_000;

/** Prints one line when the gateway is unreachable and one when it is back; retries in between. */
export function createConnection(deps: {
  readonly url: string;
  readonly print: (output: readonly Output[]) => void;
  /** The language of the conversation. */
  readonly language: () => TurnLanguage;
}) {
  const { url, print, language } = deps;
  let isAway = false;

  function away(): void {
    if (isAway) return;
    isAway = true;
    print([line('notice', told(language(), 'away', { url }))]);
  }

  function back(): void {
    if (!isAway) return;
    isAway = false;
    print([line('notice', told(language(), 'back'))]);
  }

  return {
    /** Retries an idempotent call until the gateway accepts or refuses it. Throws refusals and aborts. */
    async keepTrying<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
      for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
        try {
          const result = await call();
          back();
          return result;
        } catch (error) {
          if (!isPassing(error) || signal.aborted) throw error;
          away();
          await pause(waitMs, signal);
        }
      }
    },

    /** Watches a stream: call `state` with changes of its connection, and `done` when it has ended. */
    watch() {
      let pending: NodeJS.Timeout | undefined;
      const done = () => clearTimeout(pending);
      const state = (now: 'open' | 'lost') => {
        done();
        // A stopping gateway may still open a stream and end it at once.
        pending = now === 'lost' ? setTimeout(away, SILENT_MS) : setTimeout(back, STEADY_MS);
      };
      return { state, done };
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
