import type { Client, ConversationSummary } from '@roundtable/client';
import { explanationText } from '../render/explanation-text.js';
import { line, type Output } from '../render/output.js';
import { folded } from '../render/printable.js';
import { renderMessage } from '../render/view.js';
import { readTranscript } from './open-conversation.js';
import type { Session } from './session.js';

/** What commands may do to the chat. */
export interface ChatControl {
  readonly client: Client;
  readonly team: string;
  session(): Session | null;
  print(output: readonly Output[]): void;
  startNew(): Promise<void>;
  resume(id: string): Promise<void>;
  showOpenConfirmations(): void;
  /** Sends a file to the active project; null for a team that has no projects. */
  readonly upload: () => ((words: string) => Promise<void>) | null;
  leave(): void;
}

export const HELP = `/new             start a new conversation
/list            your conversations, the latest first
/resume [n]      go on with number n of the list (without: the latest)
/history [n]     the last n messages of this conversation (10); with words: those that hold them
/search words    messages of this conversation that hold the words
/explain [n]     why turn n went as it did (the last one)
/undo            take back the last message that still waits
/agents          who is at the table
/open            show again what waits for your decision
/quit            leave
Ctrl-C interrupts the turn that runs; a second one, or Ctrl-C when nothing runs, leaves.
What you type while a turn runs is sent and waits for its turn. A line that begins with // is sent with one /.`;

const HELP_ES = `/new             empieza una conversación nueva
/list            tus conversaciones, la última primero
/resume [n]      sigue con la número n de la lista (sin número: la última)
/history [n]     los últimos n mensajes de esta conversación (10); con palabras: los que las tienen
/search palabras mensajes de esta conversación que tienen las palabras
/explain [n]     por qué el turno n salió así (el último)
/undo            retira el último mensaje que aún espera
/agents          quién está a la mesa
/open            muestra otra vez lo que espera tu decisión
/upload ruta     envía un archivo al proyecto activo, en los equipos que trabajan en proyectos
/quit            sale
Ctrl-C interrumpe el turno en curso; otra vez, o sin turno en curso, sale.`;

const UPLOAD_HELP =
  '/upload path     send a file to the active project (and what it is: brief, research, design, other)';

/** Carries out a line that begins with a slash. Throws ApiError. */
export function createCommands(chat: ChatControl) {
  let listed: readonly ConversationSummary[] = [];
  const say = (text: string) => chat.print([line('info', text)]);

  async function list(): Promise<void> {
    listed = (await chat.client.conversations.list({ limit: 10 })).items;
    if (listed.length === 0) return say('There is no conversation yet.');
    const rows = await Promise.all(listed.map((one, i) => rowOf(chat, one, i + 1)));
    say(rows.join('\n'));
  }

  async function resume(which: string): Promise<void> {
    if (which.includes('-')) return chat.resume(which);
    const n = which === '' ? 1 : Number(which);
    if (listed.length === 0 || which === '')
      listed = (await chat.client.conversations.list({ limit: 10 })).items;
    const chosen = listed[n - 1];
    if (chosen === undefined) return say(`There is no number ${which || 1} in the list; /list shows it.`);
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
    if (!Number.isInteger(n) || n < 1) return say(`/history takes a number of messages, not "${count}".`);
    const read = await transcript();
    if (read === null || read.messages.length === 0) return say('Nothing has been said yet.');
    chat.print(read.messages.slice(-n).flatMap((message) => renderMessage(read.view, message)));
  }

  async function search(words: string): Promise<void> {
    if (words === '') return say('/search takes the words to look for.');
    const wanted = words.toLowerCase().split(/\s+/);
    const read = await transcript();
    const found = (read?.messages ?? []).filter(({ text }) => {
      const lower = text.toLowerCase();
      return wanted.every((word) => lower.includes(word));
    });
    if (found.length === 0) return say(`Nothing in this conversation holds "${words}".`);
    const rows = found.slice(-20).map(({ seq, role, agent, text }) => {
      const who = role === 'user' ? 'You' : (agent?.name ?? '·');
      return `${seq}  ${who}: ${around(text, wanted[0] ?? '')}`;
    });
    say(`${found.length} found${found.length > 20 ? ', the last 20' : ''}:\n${rows.join('\n')}`);
  }

  async function explain(which: string): Promise<void> {
    const session = chat.session();
    if (session === null) return say('Nothing has been said yet.');
    const turn = which === '' ? (await chat.client.conversations.get(session.id)).turn : Number(which);
    if (!Number.isInteger(turn) || turn < 1)
      return say(`/explain takes a turn's number, not "${which || 0}".`);
    say(explanationText(await chat.client.conversations.explainTurn(session.id, turn)));
  }

  async function undo(): Promise<void> {
    const session = chat.session();
    const inbox = session === null ? [] : (await chat.client.conversations.get(session.id)).inbox;
    const last = inbox.findLast((entry) => entry.kind === 'message');
    if (session === null || last === undefined) return say('No message waits.');
    await chat.client.conversations.withdrawMessage(session.id, last.messageId);
  }

  async function agents(): Promise<void> {
    const team = await chat.client.teams.get(chat.team);
    const active = chat.session()?.activeAgent() ?? team.home;
    for (const { id, name, role } of team.agents) say(`${id === active ? '▸' : ' '} ${name}: ${role}`);
  }

  return async (typed: string): Promise<void> => {
    const [name = '', ...rest] = typed.slice(1).trim().split(/\s+/);
    const words = rest.join(' ');
    switch (name.toLowerCase()) {
      case 'help':
      case '?':
        return say(chat.upload() === null ? HELP : `${UPLOAD_HELP}\n${HELP}`);
      case 'ayuda':
        return say(HELP_ES);
      case 'new':
        return chat.startNew();
      case 'list':
        return list();
      case 'resume':
        return resume(words);
      case 'history':
        return history(words);
      case 'search':
        return search(words);
      case 'explain':
        return explain(words);
      case 'undo':
        return undo();
      case 'agents':
        return agents();
      case 'open':
        return chat.showOpenConfirmations();
      case 'upload': {
        const upload = chat.upload();
        return upload === null
          ? say(`There is no /${name}. /help lists what there is.`)
          : upload(
              typed
                .trim()
                .slice(name.length + 1)
                .trim(),
            );
      }
      case 'quit':
      case 'exit':
      case 'q':
        return chat.leave();
      default:
        return say(`There is no /${name}. /help lists what there is.`);
    }
  };
}

/** The conversation in a line; one without a title is told by its first words. */
async function rowOf(chat: ChatControl, conversation: ConversationSummary, n: number): Promise<string> {
  const { id, updatedAt, activeAgent } = conversation;
  const mark = id === chat.session()?.id ? '▸' : ' ';
  const title = conversation.title ?? (await firstWords(chat.client, id));
  const when = new Date(updatedAt).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });
  return `${mark} ${n}  ${when}  ${activeAgent.name}  ${folded(title, 60)}`;
}

async function firstWords(client: Client, id: string): Promise<string> {
  const { items } = await client.conversations.messages(id, { limit: 1 });
  return items[0]?.text ?? '(nothing said yet)';
}

function around(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = Math.max(0, at - 40);
  return `${from > 0 ? '…' : ''}${folded(text.slice(from, at + 120), 140)}`;
}
