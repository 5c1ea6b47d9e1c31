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

/** One thing that happened in the conversation, as far as the messages tell. */
export type Entry =
  | { readonly type: 'user'; readonly text: string }
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'call'; readonly name: string; readonly reply: number }
  | {
      readonly type: 'result';
      readonly name: string;
      readonly text: string;
      readonly isError: boolean;
    }
  /** What the system tells in a marked block: a colleague's words, a handoff, a decision, the context. */
  | { readonly type: 'told'; readonly tag: string; readonly about: About; readonly text: string };

export type Told = Extract<Entry, { type: 'told' }>;
type About = Readonly<Record<string, string>>;

export interface Conversation {
  readonly system: string;
  /** Names of the tools that may be called now. */
  readonly tools: ReadonlySet<string>;
  readonly entries: readonly Entry[];
  readonly context: string;
}

/** Reads a request. A text block that is one element from end to end is the system's; any other is the user's. */
export function readConversation(request: ModelRequest): Conversation {
  const names = new Map<string, string>();
  const all = request.messages.flatMap(({ role, content }, at) =>
    content.flatMap((block) => readBlock(block, { role, at, names })),
  );
  const isContext = (entry: Entry): entry is Told => entry.type === 'told' && entry.tag === 'context';
  return {
    system: (request.system ?? []).map(({ text }) => text).join('\n\n'),
    tools: new Set(request.tool_choice?.type === 'none' ? [] : (request.tools ?? []).map(({ name }) => name)),
    entries: all.filter((entry) => !isContext(entry)),
    context: all.findLast(isContext)?.text ?? '',
  };
}

interface Place {
  readonly role: 'user' | 'assistant';
  readonly at: number;
  readonly names: Map<string, string>;
}

function readBlock(block: Block, { role, at, names }: Place): Entry[] {
  if ('text' in block)
    return [role === 'assistant' ? { type: 'said', text: block.text } : userText(block.text)];
  if ('name' in block) {
    names.set(block.id, block.name);
    const said: Entry[] =
      block.name === ASK_QUESTION ? [{ type: 'said', text: questionIn(block.input) }] : [];
    return [...said, { type: 'call', name: block.name, reply: at }];
  }
  if (!('tool_use_id' in block)) return [];
  const text = (block.content ?? [])
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('\n');
  const name = names.get(block.tool_use_id) ?? '';
  return [{ type: 'result', name, text, isError: block.is_error === true }];
}

/** The engine's tool whose input is the reply itself. */
export const ASK_QUESTION = 'ask_question';

function questionIn(input: unknown): string {
  const { question } = Object(input) as { readonly question?: unknown };
  return typeof question === 'string' ? question : '';
}

function userText(text: string): Entry {
  const whole = text.trim();
  const opened = /^<([a-z][\w-]*)((?:\s[^<>]*)?)>/i.exec(whole);
  const [opening = '', tag = '', about = ''] = opened ?? [];
  const closing = `</${tag}>`;
  if (opening === '' || !whole.endsWith(closing)) return { type: 'user', text };
  const inside = whole.slice(opening.length, -closing.length).trim();
  return { type: 'told', tag: tag.toLowerCase(), about: attributesOf(about), text: inside };
}

function attributesOf(text: string): About {
  return Object.fromEntries(
    [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** What the agent answers to, and what it has done about it so far. */
export interface Turn {
  readonly trigger:
    | { readonly type: 'message' }
    | { readonly type: 'event'; readonly text: string }
    | { readonly type: 'decision'; readonly about: About; readonly text: string };
  /** The user's last own words. */
  readonly message: string;
  /** Everything before those words. */
  readonly before: readonly Entry[];
  /** What a colleague handed over with; null when nobody did in this turn. */
  readonly handoff: Told | null;
  /** Names of the tools that were called, for each reply that this agent has given in the turn. */
  readonly replies: readonly (readonly string[])[];
  readonly results: readonly Extract<Entry, { type: 'result' }>[];
}

/** The turn that runs: from the user's last words, or what the system has told since, to the end. */
export function readTurn({ entries }: Conversation): Turn {
  const at = entries.findLastIndex(({ type }) => type === 'user');
  const spoken = entries[at];
  const since = entries.slice(at + 1);
  const toldAt = since.findLastIndex((entry) => entry.type === 'told' && TRIGGERS.has(entry.tag));
  const own = since.slice(toldAt + 1);
  const tag = (name: string) =>
    since.findLast((entry): entry is Told => entry.type === 'told' && entry.tag === name) ?? null;
  const [decision, event] = [tag('confirmation'), since.findLast(isEvent) ?? null];
  const ordinals = [...new Set(own.flatMap((entry) => (entry.type === 'call' ? [entry.reply] : [])))];
  const trigger: Turn['trigger'] =
    decision !== null
      ? { type: 'decision', about: decision.about, text: decision.text }
      : event !== null
        ? { type: 'event', text: event.text }
        : { type: 'message' };
  return {
    trigger,
    message: spoken?.type === 'user' ? spoken.text : '',
    before: trigger.type === 'message' ? entries.slice(0, Math.max(0, at)) : entries,
    handoff: tag('handoff'),
    replies: ordinals.map((reply) =>
      own.flatMap((entry) => (entry.type === 'call' && entry.reply === reply ? [entry.name] : [])),
    ),
    results: own.flatMap((entry) => (entry.type === 'result' ? [entry] : [])),
  };
}

/** The line that tells of a switch is no event of its own. */
export function isEvent(entry: Entry): entry is Told {
  return entry.type === 'told' && entry.tag === 'event' && entry.about.kind !== 'handoff';
}

const TRIGGERS: ReadonlySet<string> = new Set(['handoff', 'event', 'confirmation']);
