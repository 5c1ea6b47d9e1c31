import { useRef } from 'react';
import { filesOf } from '../attachments/sent-files.js';
import { useConversation } from '../chat/state/use-conversation.js';
import { type LatestExchange, latestExchange } from './latest-exchange.js';

/**
 * Says the latest exchange anew, with the files that came with it. They may have to be asked for first: until they are
 * there, a second request does nothing.
 * @returns false: the talk has gone on meanwhile. Rejects where the files cannot be had.
 */
export function useSayAnew(): (said: Pick<LatestExchange, 'turn' | 'text'>) => Promise<boolean> {
  const { id, get, send } = useConversation();
  const isBusy = useRef(false);
  return async ({ turn, text }) => {
    if (isBusy.current) return true;
    isBusy.current = true;
    try {
      const files = await filesOf(id, latestExchange(get())?.messages ?? []);
      const isStill = latestExchange(get())?.turn === turn;
      if (isStill) send(text, turn, files);
      return isStill;
    } finally {
      isBusy.current = false;
    }
  };
}
