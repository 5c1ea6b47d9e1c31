import { ok } from '@roundtable/core';
import type { ConversationService } from '@roundtable/services';
import type { Response } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { isPassing } from '../http/handle-error.js';
import { createBell } from './bell.js';

/** A read that failed is repeated so late at the latest. */
const REREAD_MS = 1_000;

type Result = Awaited<ReturnType<ConversationService['turnResult']>>;

/** Waits for an input's result. Create it before the input is accepted, so that no notification is missed. */
export interface TurnWaiter {
  /**
   * Resolves with the result; null when it takes longer than `seconds`, the client left, or the process stops. For an
   * input that was `justAccepted`, the first read waits for a notification.
   */
  result(n: number, about: { readonly seconds: number; readonly justAccepted: boolean }): Promise<Result>;
  end(): void;
}

export function createTurnWaiter(
  deps: Pick<GatewayDeps, 'changes' | 'stopping'> & {
    readonly conversations: Pick<ConversationService, 'turnResult'>;
  },
  about: { readonly userId: string; readonly conversationId: string; readonly res: Response },
): TurnWaiter {
  const { userId, conversationId, res } = about;
  const bell = createBell();
  let awaited = 0;
  const unwatch = deps.changes.watch(conversationId, ({ ended, isGone = false }) => {
    if (isGone || (ended !== null && ended >= awaited)) bell.ring();
  });
  const ring = () => bell.ring();
  deps.stopping.addEventListener('abort', ring);
  res.on('close', ring);

  return {
    async result(n, { seconds, justAccepted }) {
      awaited = n;
      const deadline = Date.now() + seconds * 1_000;
      if (justAccepted) await bell.next(seconds * 1_000);
      for (;;) {
        const result = await readResult(() => deps.conversations.turnResult(userId, conversationId, n));
        if (result !== null && (!result.success || result.data !== null)) return result;
        const leftMs = deadline - Date.now();
        if (leftMs <= 0 || res.destroyed || deps.stopping.aborted) return result ?? ok(null);
        await bell.next(result === null ? Math.min(leftMs, REREAD_MS) : leftMs);
      }
    },
    end() {
      unwatch();
      deps.stopping.removeEventListener('abort', ring);
      res.off('close', ring);
    },
  };
}

/** Null during a database outage, which only delays the result: the input is already stored, so the request must not fail. */
async function readResult(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (isPassing(error)) return null;
    throw error;
  }
}
