import { ApiError, type Client } from '@roundtable/client';
import type { SentFile } from '../../attachments/draft-files.js';
import { newId } from '../../ui/new-id.js';
import type { ConversationStore } from './conversation-store.js';
import { nextTry } from './stream.js';
import { keepUnsent, readUnsent, type Unsent } from './unsent.js';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;

export interface OutboxPlace {
  readonly client: Client;
  readonly userId: string;
  readonly id: string;
  readonly store: ConversationStore;
  /** The server has taken a message. */
  readonly onAccepted: (message: Unsent) => void;
}

/**
 * Sends messages one after the other, each under an id of its own: however often one is sent, it is one message. What
 * cannot be sent waits for the server, also over a reload of the page; what the server refuses goes back, and is kept
 * here until the message field has it.
 */
export function createOutbox({ client, userId, id, store, onAccepted }: OutboxPlace) {
  const controller = new AbortController();
  const { signal } = controller;
  let waiting: readonly Unsent[] = readUnsent(userId, id);
  let isSending = false;
  let wake: AbortController | null = null;

  /** Another outbox of this conversation may have kept something in between: what is stored is changed, not replaced. */
  function keep(change: (messages: readonly Unsent[]) => readonly Unsent[]): void {
    waiting = change(waiting);
    keepUnsent(userId, id, change(readUnsent(userId, id)));
  }

  function show(message: Unsent, state: 'sending' | 'waiting'): void {
    store.dispatch({ type: 'outgoing', message: { ...message, state } });
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; !signal.aborted; ) {
      const [message] = waiting;
      if (message === undefined) break;
      const outcome = await sendOne(message);
      if (outcome !== 'later') {
        tries = 0;
        if (outcome === 'taken') keep(without(message.id));
        else waiting = without(message.id)(waiting);
        continue;
      }
      wake = new AbortController();
      await nextTry(Math.min(FIRST_RETRY_MS * 2 ** tries++, LONGEST_RETRY_MS), wake.signal);
      if (signal.aborted) break;
      for (const one of waiting) show(one, 'sending');
    }
    isSending = false;
  }

  /** `later`: another try may help. */
  async function sendOne(message: Unsent): Promise<'taken' | 'refused' | 'later'> {
    const { id: messageId, text, supersedes, attachments = [] } = message;
    const files = attachments.length === 0 ? {} : { attachments: attachments.map((file) => file.id) };
    try {
      const sent = await client.conversations.sendMessage(id, { id: messageId, text, supersedes, ...files });
      const status = sent.type === 'accepted' ? sent.accepted.status : 'ended';
      onAccepted(message);
      store.dispatch({ type: 'accepted', id: messageId, status, at: new Date().toISOString() });
      return 'taken';
    } catch (error) {
      if (signal.aborted) return 'later';
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
        store.dispatch({ type: 'refused', id: messageId, error });
        return 'refused';
      }
      for (const one of waiting) show(one, 'waiting');
      return 'later';
    }
  }

  return {
    /** What was left unsent when the page was last open. */
    resume(): void {
      for (const message of waiting) show(message, 'sending');
      void sendAll();
    },
    send(text: string, supersedes?: number, attachments: readonly SentFile[] = []): void {
      const anew = supersedes === undefined ? {} : { supersedes };
      const files = attachments.length === 0 ? {} : { attachments };
      const message: Unsent = { id: newId(), text, at: new Date().toISOString(), ...anew, ...files };
      keep((all) => [...all, message]);
      show(message, 'sending');
      void sendAll();
    },
    /** The message field has the text again. */
    putBack(messageId: string): void {
      keep(without(messageId));
      store.dispatch({ type: 'put-back', id: messageId });
    },
    /** Tries at once what waits. */
    retry: () => wake?.abort(),
    /** What waits stays for the next time. */
    close(): void {
      controller.abort();
      wake?.abort();
    },
  };
}

const without = (id: string) => (messages: readonly Unsent[]) => messages.filter((one) => one.id !== id);
