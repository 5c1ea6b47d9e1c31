import { ApiError, type Client, type CreateConversation } from '@roundtable/client';
import { newId } from '../../ui/new-id.js';
import { nextTry } from '../state/stream.js';
import { keepUnsent, readUnsent } from '../state/unsent.js';
import { forgetOpening, keepOpening, type Opening, readOpenings } from './opening.js';
import { createWithdrawn } from './withdrawn-openings.js';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;

/** How far it is: nothing was sent, it goes out, or the server is away. */
export type OpeningPhase = 'none' | 'sending' | 'waiting';

export interface OpeningPlace {
  readonly client: Client;
  readonly userId: string;
  readonly onPhase: (phase: OpeningPhase) => void;
  /** The server has the conversation, wherever the user is by now: what was typed for it is no draft any more. */
  readonly onKept: () => void;
  /** The conversation is there; its page sends the message, which is kept for it. */
  readonly onOpened: (id: string, body: CreateConversation) => void;
  readonly onRefused: (error: unknown) => void;
}

/**
 * Opens a conversation by its first message: conversation and message have ids of this page's, kept on the device
 * before anything is sent, so that another try, a lost answer and a reload come to one conversation with one message.
 */
export function createOpener(place: OpeningPlace) {
  const { client, userId, onPhase, onKept, onOpened, onRefused } = place;
  let controller = new AbortController();
  let isBusy = false;
  let isLeft = false;
  let current: string | null = null;
  let asked: Promise<unknown> = Promise.resolve();
  const withdrawn = createWithdrawn(client, userId);

  async function open(opening: Opening): Promise<void> {
    const { signal } = controller;
    current = opening.id;
    isBusy = true;
    onPhase('sending');
    for (let tries = 0; isWanted(opening.id, signal); ) {
      const asking = ask(opening);
      asked = asking;
      const outcome = await asking;
      if (outcome === 'open') {
        if (signal.aborted) return; // taken back meanwhile
        onKept();
        if (isLeft) await sendBehind(opening.id);
        else onOpened(opening.id, opening.body); // its page forgets the opening: until then a reload comes back to it
        return;
      }
      if (signal.aborted) return;
      if (outcome !== 'later') {
        forget(opening.id);
        isBusy = false;
        onPhase('none');
        return onRefused(outcome.error);
      }
      onPhase('waiting');
      await nextTry(Math.min(FIRST_RETRY_MS * 2 ** tries++, LONGEST_RETRY_MS), signal);
    }
  }

  /** A page that was left goes on with what it began, until it is taken back, here or on the page that came after it. */
  function isWanted(id: string, signal: AbortSignal): boolean {
    return !signal.aborted && (!isLeft || readOpenings(userId).some((opening) => opening.id === id));
  }

  async function ask({ id, body }: Opening): Promise<'open' | 'later' | { readonly error: unknown }> {
    try {
      await client.conversations.create({ ...body, id });
      return 'open';
    } catch (error) {
      return isRefusal(error) ? { error } : 'later';
    }
  }

  /** Whoever has gone to another page meanwhile has said it all the same. */
  async function sendBehind(id: string): Promise<void> {
    const [message] = readUnsent(userId, id);
    if (message === undefined) return forgetOpening(userId, id);
    const sent = await client.conversations
      .sendMessage(id, { id: message.id, text: message.text })
      .catch(() => null); // it goes out when the conversation is opened, or the next time that something is begun
    if (sent === null) return;
    const others = readUnsent(userId, id).filter((one) => one.id !== message.id);
    keepUnsent(userId, id, others);
    forgetOpening(userId, id);
  }

  function forget(id: string): void {
    forgetOpening(userId, id);
    keepUnsent(userId, id, []);
  }

  return {
    /** Sends the first message; while one goes out, nothing. */
    begin(body: CreateConversation, text: string): void {
      if (isBusy) return;
      const opening = { id: newId(), body };
      keepUnsent(userId, opening.id, [{ id: newId(), text, at: new Date().toISOString() }]);
      keepOpening(userId, opening);
      void open(opening);
    },
    /** What was under way when the page was left. */
    resume(): void {
      controller = new AbortController();
      isBusy = false;
      isLeft = false;
      const [opening] = readOpenings(userId);
      if (opening !== undefined) void open(opening);
      void withdrawn.clear();
    },
    /** Takes back what waits for the server. */
    withdraw(): void {
      controller.abort();
      if (current !== null) {
        forget(current);
        withdrawn.add(current);
        void asked.then(withdrawn.clear);
      }
      controller = new AbortController();
      isBusy = false;
      onPhase('none');
    },
    /** What waits goes out behind the other pages. */
    leave(): void {
      isLeft = true;
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status < 500;
}
