import type { Message } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { line, type Output } from '../render/output.js';
import { told } from '../render/turn-words.js';
import { emptyView, renderMessage, setLanguageOf } from '../render/view.js';
import type { Opening } from './session.js';

const PAGE = 100;

export interface NewConversation {
  readonly team: string;
  readonly locale: string | null;
}

/** Creates a conversation, ready to be shown. */
export async function startConversation(client: Client, { team, locale }: NewConversation): Promise<Opening> {
  const about = await client.teams.get(team);
  const conversation = await client.conversations.create({ team, ...(locale === null ? {} : { locale }) });
  return {
    conversation,
    messages: [],
    lastEventId: conversation.lastEventId,
    view: emptyView(about, setLanguageOf(locale), conversation.locale),
  };
}

/** Reads an earlier conversation: first its transcript, then its state; the stream replays events in between. */
export async function resumeConversation(
  client: Client,
  id: string,
  locale: string | null = null,
): Promise<Opening> {
  const { messages, lastEventId } = await readTranscript(client, id);
  const conversation = await client.conversations.get(id);
  const team = await client.teams.get(conversation.team).catch(() => null); // its agents' names are in the messages
  return {
    conversation,
    messages,
    lastEventId,
    view: emptyView(team, setLanguageOf(locale), conversation.locale),
  };
}

/** Reads the transcript without superseded messages, and the id of its latest event. */
export async function readTranscript(client: Client, id: string) {
  const messages: Message[] = [];
  let cursor: string | null = null;
  let lastEventId = 0;
  do {
    const page = await client.conversations.messages(
      id,
      cursor === null ? { limit: PAGE } : { limit: PAGE, cursor },
    );
    messages.push(...page.items.filter(({ supersededBy }) => supersededBy == null));
    lastEventId = page.lastEventId;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { messages, lastEventId };
}

/** Renders a resumed conversation: the last messages, the inbox, and open confirmations. */
export function renderOpening({ conversation, messages, view }: Opening, last: number): Output[] {
  const spoken = messages.map((message) => renderMessage(view, message)).filter(({ length }) => length > 0);
  const earlier = spoken.length - last;
  return [
    ...(earlier > 0
      ? [line('info', told(view.language, 'earlier', { count: String(earlier), all: String(spoken.length) }))]
      : []),
    ...spoken.slice(-last).flat(),
    ...conversation.inbox.flatMap(({ text }): Output[] =>
      text === null
        ? []
        : [{ type: 'message', speaker: { name: told(view.language, 'queuedMessage'), color: null }, text }],
    ),
    ...conversation.pendingConfirmations.map(
      (confirmation): Output => ({ type: 'confirmation', confirmation }),
    ),
  ];
}
