import type { Block, ModelMessage, UserBlock } from '../model/model-port.js';
import type { Composition } from '../replayed/index.js';
import type { MessageRow, ToolCallRow, TransitionRow } from './rows.js';

export interface LedgerSlice {
  /** In order of seq, from the first row of a turn on, so that no batch of calls is split. */
  readonly messages: readonly MessageRow[];
  readonly calls: readonly ToolCallRow[];
  readonly transitions: readonly TransitionRow[];
}

/** Whose transcript it is: an agent, or a composite (what another combination of members said is not its own). */
export interface Speaker {
  readonly id: string;
  readonly composite?: Composition | null;
}

const NO_RESULT = 'This call was cut off and did not run.';

/**
 * The conversation as one agent is given it: its own turns verbatim, everybody else's as attributed text on the user's
 * side. Every tool_use is followed by its tool_result, whatever happened to the call: the API refuses a request without.
 * Repeated tool ids are made unique, in the tool_use and its tool_result alike.
 */
export function transcriptFor(
  slice: LedgerSlice,
  agent: Speaker,
  names: Readonly<Record<string, string>>,
): ModelMessage[] {
  const calls = new Map(slice.calls.map((call) => [`${call.turn}/${call.reply}/${call.index}`, call]));
  const usedIds = new Set<string>();
  const out: { role: 'user' | 'assistant'; content: (UserBlock | Block)[] }[] = [];
  const nameOf = (id: string | null) => (id === null ? 'system' : (names[id] ?? id));

  const add = (role: 'user' | 'assistant', blocks: (UserBlock | Block)[]) => {
    if (blocks.length === 0) return;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else out.push({ role, content: blocks });
  };

  for (const row of slice.messages) {
    if (isOwn(row, agent)) {
      const { said, results } = ownReply(row, calls, usedIds);
      add('assistant', said);
      add('user', results);
    } else {
      const text = userSide(row, nameOf);
      if (text !== null) add('user', [{ type: 'text', text }]);
      add('user', [...(row.attached ?? [])]);
    }
    for (const transition of slice.transitions) {
      if (transition.afterSeq === row.seq && transition.to === agent.id) {
        const from = row.composite?.name ?? nameOf(transition.from);
        add('user', [{ type: 'text', text: handoffText(transition, from) }]);
      }
    }
  }
  return out.map(asMessage);
}

function isOwn(row: MessageRow, agent: Speaker): boolean {
  const members = (composite: Composition | null | undefined) => composite?.members.join('+') ?? '';
  return (
    row.role === 'agent' && row.agent === agent.id && members(row.composite) === members(agent.composite)
  );
}

function ownReply(row: MessageRow, calls: ReadonlyMap<string, ToolCallRow>, usedIds: Set<string>) {
  const said: Block[] = [];
  const results: UserBlock[] = [];
  for (const [index, block] of (row.blocks ?? [{ type: 'text', text: row.text }]).entries()) {
    if (block.type === 'text' && block.text.trim() === '') continue;
    if (block.type !== 'tool_use') {
      said.push(block);
      continue;
    }
    const id = freshId(block.id, usedIds);
    const call = calls.get(`${row.turn}/${row.step}/${index}`);
    const settled = call !== undefined && call.status !== 'pending';
    said.push({ ...block, id });
    results.push({
      type: 'tool_result',
      toolUseId: id,
      content: settled ? resultText(call.result) : NO_RESULT,
      isError: settled ? call.isError : true,
    });
  }
  return { said, results };
}

function freshId(id: string, used: Set<string>): string {
  let fresh = id;
  for (let n = 2; used.has(fresh); n++) fresh = `${id}_${n}`;
  used.add(fresh);
  return fresh;
}

function userSide(row: MessageRow, nameOf: (id: string | null) => string): string | null {
  if (row.text.trim() === '') return null;
  if (row.role === 'user') return row.text;
  if (row.role === 'agent')
    return attributed('colleague', { name: row.composite?.name ?? nameOf(row.agent) }, row.text);
  const told = row.blocks?.[0];
  if (row.kind === 'decision' && told?.type === 'other') {
    const { executed, ...about } = told.raw;
    const attributes = Object.fromEntries(Object.entries(about).map(([key, value]) => [key, String(value)]));
    return attributed('confirmation', attributes, `${row.text}\n${resultText(executed)}`);
  }
  return attributed('event', { kind: row.kind }, row.text);
}

function handoffText(transition: TransitionRow, from: string): string {
  const about = { from, reason: transition.reason };
  return attributed('handoff', about, transition.context ?? transition.reason);
}

/** A text in a tag that says whose it is; a closing tag inside the text is broken, so that it cannot end the block. */
export function attributed(tag: string, about: Readonly<Record<string, string>>, text: string): string {
  const attributes = Object.entries(about)
    .map(([key, value]) => ` ${key}="${value.replaceAll('"', "'").replaceAll('\n', ' ')}"`)
    .join('');
  const open = (words: string) => words.replaceAll(`</${tag}`, `< /${tag}`);
  return `<${tag}${open(attributes)}>\n${open(text)}\n</${tag}>`;
}

export function resultText(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result ?? null);
}

/** In a user message tool results come first, then text. */
function asMessage(message: { role: 'user' | 'assistant'; content: (UserBlock | Block)[] }): ModelMessage {
  if (message.role === 'assistant') return { role: 'assistant', content: message.content as Block[] };
  const content = message.content as UserBlock[];
  const results = content.filter((block) => block.type === 'tool_result');
  return { role: 'user', content: [...results, ...content.filter((block) => block.type !== 'tool_result')] };
}
