import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';
import { useProfile } from '../../app/session.js';
import { type DraftFiles, draftFilesOf, type SentFile } from '../../attachments/draft-files.js';
import { noteSentFiles } from '../../attachments/sent-files.js';
import { conversationsKey } from '../chat-queries.js';
import { forgetOpening } from '../new-conversation/opening.js';
import { createOutbox } from './composer-outbox.js';
import type { ConversationState } from './conversation-state.js';
import { type ConversationStore, createConversationStore } from './conversation-store.js';
import { openStores, tellRenamed } from './open-stores.js';
import { followConversation } from './stream.js';
import type { Unsent } from './unsent.js';

/** An open conversation: its state, and what can be done with it. */
export interface OpenConversation {
  readonly id: string;
  readonly get: () => ConversationState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: ConversationStore['dispatch'];
  /** `supersedes`: the latest turn, whose exchange it takes the place of. */
  readonly send: (text: string, supersedes?: number, attachments?: readonly SentFile[]) => void;
  /** The files that come with the next message. */
  readonly files: DraftFiles;
  /** The message field has a text that came back. */
  readonly putBack: (messageId: string) => void;
  /** Sends at once what waits for the server. */
  readonly retry: () => void;
  /** Brings the page of messages before the first one. */
  readonly loadOlder: () => Promise<void>;
  readonly start: () => () => void;
}

const PAGE = 40;
const TITLED_TURNS = 4;

/** The conversation that the parts below belong to. */
export const ConversationContext = createContext<OpenConversation | null>(null);

/** The open conversation. @throws Error outside of one. */
export function useConversation(): OpenConversation {
  const conversation = useContext(ConversationContext);
  if (conversation === null) throw new Error('useConversation is for parts of a conversation');
  return conversation;
}

/** A piece of the open conversation's state; the component is drawn again when that piece is another one. */
export function useConversationState<T>(select: (state: ConversationState) => T): T {
  const { get, subscribe } = useConversation();
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** The language that the conversation is held in, which may not be the page's. */
export function useSpoken(): string | undefined {
  return useConversationState((state) => state.about?.locale);
}

/** Opens a conversation and follows it as long as the component is there. Give each conversation a `key` of React. */
export function useOpenConversation(id: string): OpenConversation {
  const { id: userId } = useProfile();
  const [conversation] = useState(() => openConversation(id, userId));
  useEffect(() => conversation.start(), [conversation]);
  return conversation;
}

function openConversation(id: string, userId: string): OpenConversation {
  const store = createConversationStore();
  const readTitleNow = () => void readTitle(id, store).catch(() => {});
  const place = {
    client: api,
    userId,
    id,
    store,
    onAccepted(message: Unsent) {
      noteSentFiles(id, message);
      readTitleNow();
    },
  };
  let outbox = createOutbox(place);
  let isLoadingOlder = false;

  return {
    id,
    get: store.get,
    subscribe: store.subscribe,
    dispatch: store.dispatch,
    send: (text, supersedes, attachments) => outbox.send(text, supersedes, attachments),
    files: draftFilesOf(userId, id),
    putBack: (messageId) => outbox.putBack(messageId),
    retry: () => outbox.retry(),
    async loadOlder() {
      const { older } = store.get();
      if (older === null || isLoadingOlder) return;
      isLoadingOlder = true;
      try {
        const page = await api.conversations.messages(id, { order: 'desc', limit: PAGE, cursor: older });
        store.dispatch({ type: 'older', page });
      } finally {
        isLoadingOlder = false;
      }
    },
    start() {
      const controller = new AbortController();
      const { signal } = controller;
      outbox = createOutbox(place);
      openStores.add(store);
      outbox.resume();
      forgetOpening(userId, id); // from here on its first message is this page's
      void followConversation({ client: api, id, store, signal }).catch(() => {
        // A refusal: whoever is not signed in any more is led to the sign-in page by the next read. Nobody else is told
        // that all is well.
        store.dispatch({ type: 'connection', connection: 'lost' });
        void queryClient.invalidateQueries();
      });
      const refresh = () => {
        if (document.visibilityState === 'visible') void readInbox(id, store);
      };
      document.addEventListener('visibilitychange', refresh);
      const leave = store.subscribe(refreshAfterTurns(store, readTitleNow));
      return () => {
        controller.abort();
        outbox.close();
        openStores.delete(store);
        document.removeEventListener('visibilitychange', refresh);
        leave();
      };
    },
  };
}

/** In its first turns the server calls a conversation after what is said in it. */
async function readTitle(id: string, store: ConversationStore): Promise<void> {
  const { about, older, entries } = store.get();
  const said = Object.values(entries).filter((entry) => entry.type === 'message' && entry.role === 'user');
  if (about === null || older !== null || said.length > TITLED_TURNS) return;
  const { title } = await api.conversations.get(id);
  if (title === about.title) return;
  tellRenamed(id, title);
  await queryClient.invalidateQueries({ queryKey: conversationsKey });
}

/** What waits in other tabs is told by no event: it is read again when somebody looks at this one. */
async function readInbox(id: string, store: ConversationStore): Promise<void> {
  const view = await api.conversations.get(id).catch(() => null);
  if (view !== null && view.turn >= (store.get().turn?.n ?? 0))
    store.dispatch({ type: 'inbox', inbox: view.inbox });
}

/** A turn may have changed goals, plans, notes, titles: what the page shows of them is read again. */
function refreshAfterTurns({ get }: ConversationStore, readTitleNow: () => void): () => void {
  let wasRunning = get().turn !== null;
  return () => {
    const isRunning = get().turn !== null;
    if (wasRunning && !isRunning) {
      void queryClient.invalidateQueries();
      readTitleNow(); // a message may have been accepted before the page knew the conversation
    }
    wasRunning = isRunning;
  };
}
