/** The parts of a Messages request that a rehearsal reads. */
export interface ModelRequest {
  readonly system?: readonly { readonly text: string }[] | undefined;
  readonly tools?: readonly { readonly name: string }[] | undefined;
  readonly tool_choice?: { readonly type: string } | undefined;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: readonly Block[] }[];
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content?: readonly { readonly type: string; readonly text?: unknown }[] | undefined;
      readonly is_error?: boolean | null | undefined;
    }
  | { readonly type: string };

type About = Readonly<Record<string, string>>;

/** One event of the conversation that the messages show. */
export type Entry =
  | { readonly type: 'user' | 'said'; readonly text: string }
  | { readonly type: 'call'; readonly name: string; readonly reply: number }
  | { readonly type: 'result'; readonly name: string; readonly text: string; readonly isError: boolean }
  /** A marked block of the system: a colleague's words, a handoff, a decision, the context. */
  | { readonly type: 'told'; readonly tag: string; readonly about: About; readonly text: string };

export type Told = Extract<Entry, { type: 'told' }>;

export interface Conversation {
  /** Names of the tools that may be called now. */
  readonly tools: ReadonlySet<string>;
  readonly entries: readonly Entry[];
  readonly context: string;
}

/** Parses a request. A text block that is exactly one element is from the system, any other from the user. */
export function readConversation({ messages, tools = [], tool_choice: choice }: ModelRequest): Conversation {
  const names = new Map<string, string>();
  const all = messages.flatMap(({ role, content }, reply) =>
    content.flatMap((block): Entry[] => {
      if ('text' in block)
        return [role === 'assistant' ? { type: 'said', text: block.text } : userText(block.text)];
      if ('name' in block) {
        names.set(block.id, block.name);
        const call = { type: 'call', name: block.name, reply } as const;
        return block.name === ASK_QUESTION ? [{ type: 'said', text: questionIn(block.input) }, call] : [call];
      }
      if (!('tool_use_id' in block)) return [];
      const { tool_use_id: id, content: parts = [], is_error: isError } = block;
      const text = parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('\n');
      return [{ type: 'result', name: names.get(id) ?? '', text, isError: isError === true }];
    }),
  );
  const isContext = (entry: Entry): entry is Told => entry.type === 'told' && entry.tag === 'context';
  return {
    tools: new Set(choice?.type === 'none' ? [] : tools.map(({ name }) => name)),
    entries: all.filter((entry) => !isContext(entry)),
    context: all.findLast(isContext)?.text ?? '',
  };
}

/** The engine's tool whose input is the reply itself. */
export const ASK_QUESTION = 'ask_question';

function questionIn(input: unknown): string {
  const { question } = Object(input) as { readonly question?: unknown };
  return typeof question === 'string' ? question : '';
}

function userText(text: string): Entry {
  const whole = text.trim();
  const [opening = '', tag = '', about = ''] = /^<([a-z][\w-]*)((?:\s[^<>]*)?)>/i.exec(whole) ?? [];
  const closing = `</${tag}>`;
  if (opening === '' || !whole.endsWith(closing)) return { type: 'user', text };
  const attributes = [...about.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return {
    type: 'told',
    tag: tag.toLowerCase(),
    about: Object.fromEntries(attributes),
    text: whole.slice(opening.length, -closing.length).trim(),
  };
}

/** The input that the agent answers, and its actions so far. */
export interface Turn {
  /** The input in place of a user message: a decision of the user, or an event of the system. */
  readonly decision: Told | null;
  readonly event: Told | null;
  /** The user's last message. */
  readonly message: string;
  /** Everything before that message. */
  readonly before: readonly Entry[];
  /** The handoff of a colleague in this turn; null without one. */
  readonly handoff: Told | null;
  /** The names of the called tools, for each reply of this agent in the turn. */
  readonly replies: readonly (readonly string[])[];
  readonly results: readonly Extract<Entry, { type: 'result' }>[];
}

/** The running turn: from the user's last message, or a later event of the system, to the end. */
export function readTurn({ entries }: Conversation): Turn {
  const at = entries.findLastIndex(({ type }) => type === 'user');
  const spoken = entries[at];
  const since = entries.slice(at + 1);
  const tag = (name: string) =>
    since.findLast((entry): entry is Told => entry.type === 'told' && entry.tag === name) ?? null;
  const own = since.slice(
    since.findLastIndex((entry) => entry.type === 'told' && TRIGGERS.has(entry.tag)) + 1,
  );
  const calls = own.filter((entry) => entry.type === 'call');
  const ordinals = [...new Set(calls.map(({ reply }) => reply))];
  const decision = tag('confirmation');
  const event = decision === null ? (since.findLast(isEvent) ?? null) : null;
  return {
    decision,
    event,
    message: spoken?.type === 'user' ? spoken.text : '',
    before: decision === null && event === null ? entries.slice(0, Math.max(0, at)) : entries,
    handoff: tag('handoff'),
    replies: ordinals.map((at) => calls.flatMap(({ reply, name }) => (reply === at ? [name] : []))),
    results: own.filter((entry) => entry.type === 'result'),
  };
}

/** Whether an entry is an event of the system; the line about a handoff is none. */
export function isEvent(entry: Entry): entry is Told {
  return entry.type === 'told' && entry.tag === 'event' && entry.about.kind !== 'handoff';
}

const TRIGGERS: ReadonlySet<string> = new Set(['handoff', 'event', 'confirmation']);
