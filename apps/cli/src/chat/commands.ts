import type { Client, ConversationSummary } from '@roundtable/client';
import { explanationText } from '../render/explanation-text.js';
import { localName } from '../render/local-name.js';
import { line, type Output } from '../render/output.js';
import { folded } from '../render/printable.js';
import type { TurnLanguage } from '../render/turn-words.js';
import { renderMessage } from '../render/view.js';
import { type Command, commandName, readCommand } from './command-names.js';
import { COMMAND_WORDS, helpText } from './command-words.js';
import { readTranscript } from './open-conversation.js';
import type { Session } from './session.js';

/** The operations of the chat for commands. */
export interface ChatControl {
  readonly client: Client;
  readonly team: string;
  /** The language of the conversation. */
  language(): TurnLanguage;
  session(): Session | null;
  print(output: readonly Output[]): void;
  /** `words` is the text that announces the new conversation. */
  startNew(words: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** `none` is the text if there are none. */
  showOpenConfirmations(none: string): void;
  readonly worksInProjects: () => boolean;
  /** Sends a file to the active project, or with a message if the team has no projects. */
  readonly upload: (words: string, language: TurnLanguage) => Promise<void>;
  leave(): void;
}

/** The most results of a search that are shown: the latest. */
const MOST_FOUND = 20;

/** Executes a line that begins with a slash, and answers in the language of its command. @throws ApiError */
export function createCommands(chat: ChatControl) {
  let listed: readonly ConversationSummary[] = [];
  /** The language of the running command, which its output uses. */
  let language: TurnLanguage = 'en';
  const words = () => COMMAND_WORDS[language];
  const named = (command: Command) => commandName(command, language);
  const say = (text: string) => chat.print([line('info', text)]);

  async function list(): Promise<void> {
    listed = (await chat.client.conversations.list({ limit: 10 })).items;
    if (listed.length === 0) return say(words().noConversation);
    const rows = await Promise.all(
      listed.map((one, i) => rowOf(chat, one, { n: i + 1, untitled: words().untitled })),
    );
    say(rows.join('\n'));
  }

  async function resume(which: string): Promise<void> {
    if (which.includes('-')) return chat.resume(which);
    const n = which === '' ? 1 : Number(which);
    if (listed.length === 0 || which === '')
      listed = (await chat.client.conversations.list({ limit: 10 })).items;
    const chosen = listed[n - 1];
    if (chosen === undefined) return say(words().noNumber(which || '1', named('list')));
    await chat.resume(chosen.id);
  }

  async function transcript() {
    const session = chat.session();
    if (session === null) return null;
    const { messages } = await readTranscript(chat.client, session.id);
    return { messages, view: session.view() };
  }

  async function history(count: string): Promise<void> {
    const n = count === '' ? 10 : Number(count);
    if (Number.isNaN(n)) return search(count);
    if (!Number.isInteger(n) || n < 1) return say(words().takesNumber(named('history'), count));
    const read = await transcript();
    const shown = read?.messages.map((message) => renderMessage(read.view, message)) ?? [];
    const spoken = shown.filter((lines) => lines.length > 0);
    if (spoken.length === 0) return say(words().nothingSaid);
    chat.print(spoken.slice(-n).flat());
  }

  async function search(text: string): Promise<void> {
    if (text === '') return say(words().takesWords(named('search')));
    const wanted = text.toLowerCase().split(/\s+/);
    const read = await transcript();
    const found = (read?.messages ?? []).filter((message) => {
      const lower = message.text.toLowerCase();
      return wanted.every((word) => lower.includes(word));
    });
    if (found.length === 0) return say(words().nothingHolds(text));
    const rows = found.slice(-MOST_FOUND).map(({ seq, role, agent, text: said }) => {
      const who = role === 'user' ? words().you : (agent?.name ?? '·');
      return `${seq}  ${who}: ${around(said, wanted[0] ?? '')}`;
    });
    say(`${words().found(found.length, MOST_FOUND)}\n${rows.join('\n')}`);
  }

  async function explain(which: string): Promise<void> {
    const session = chat.session();
    if (session === null) return say(words().nothingSaid);
    const turn = which === '' ? (await chat.client.conversations.get(session.id)).turn : Number(which);
    if (!Number.isInteger(turn) || turn < 1) return say(words().takesTurn(named('explain'), which || '0'));
    say(explanationText(await chat.client.conversations.explainTurn(session.id, turn), language));
  }

  async function undo(): Promise<void> {
    const session = chat.session();
    const inbox = session === null ? [] : (await chat.client.conversations.get(session.id)).inbox;
    const last = inbox.findLast((entry) => entry.kind === 'message');
    if (session === null || last === undefined) return say(words().nothingWaits);
    await chat.client.conversations.withdrawMessage(session.id, last.messageId);
  }

  async function agents(): Promise<void> {
    const team = await chat.client.teams.get(chat.team);
    const active = chat.session()?.activeAgent() ?? team.home;
    for (const one of team.agents) {
      const role = one.roles[language] ?? one.role;
      say(`${one.id === active ? '▸' : ' '} ${localName(one, language)}: ${role}`);
    }
  }

  return async (typed: string): Promise<void> => {
    const { command, name, rest, language: its } = readCommand(typed, chat.language());
    language = its;
    switch (command) {
      case 'help':
        return say(helpText(language, { inProjects: chat.worksInProjects() }));
      case 'new':
        return chat.startNew(words().begun);
      case 'list':
        return list();
      case 'resume':
        return resume(rest);
      case 'history':
        return history(rest);
      case 'search':
        return search(rest);
      case 'explain':
        return explain(rest);
      case 'undo':
        return undo();
      case 'agents':
        return agents();
      case 'open':
        return chat.showOpenConfirmations(words().noDecision);
      case 'upload':
        return chat.upload(rest, language);
      case 'quit':
        return chat.leave();
      case null:
        return say(words().unknown(name, named('help')));
    }
  };
}

/** A line that describes the conversation by its title, else by its first words. */
async function rowOf(
  chat: ChatControl,
  conversation: ConversationSummary,
  { n, untitled }: { readonly n: number; readonly untitled: string },
): Promise<string> {
  const { id, updatedAt, activeAgent } = conversation;
  const mark = id === chat.session()?.id ? '▸' : ' ';
  const title = conversation.title ?? (await firstWords(chat.client, id)) ?? untitled;
  const when = whenOf(updatedAt);
  return `${mark} ${n}  ${when}  ${activeAgent.name}  ${folded(title, 60)}`;
}

/** Formats as "2026-11-25 14:05", in this machine's time zone. */
function whenOf(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}

async function firstWords(client: Client, id: string): Promise<string | null> {
  const { items } = await client.conversations.messages(id, { limit: 1 });
  return items[0]?.text ?? null;
}

function around(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = Math.max(0, at - 40);
  return `${from > 0 ? '…' : ''}${folded(text.slice(from, at + 120), 140)}`;
}
