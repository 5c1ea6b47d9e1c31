import type { TurnExplanation } from '@roundtable/client';
import type { Meant } from './dialogue-file.js';

/**
 * `meant`: it happened. `asked`: nothing was stored, and the agent asks for what is missing. `honest`: nothing was stored, and the
 * offline stand-in says what it is. `wrong`: anything else.
 */
export type TurnClass = 'meant' | 'asked' | 'honest' | 'wrong';
export const TURN_CLASSES = ['meant', 'asked', 'honest', 'wrong'] as const satisfies TurnClass[];

/** How rehearsals name what plays them. */
const STAND_IN = /\bstand-in\b|\boffline demo\b|\bdemo sin conexión\b/iu;

export interface JudgedTurn {
  readonly class: TurnClass;
  readonly agent: string | null;
  readonly calls: readonly string[];
  readonly reply: string;
}

/** What a team's turns are judged by. */
export interface TurnRules {
  /** Tools that change something. */
  readonly writing: ReadonlySet<string>;
}

/** By what was stored and who spoke, never by the words, but for a question at the end and the stand-in's own line. Pure. */
export function judgeTurn(
  turn: Pick<TurnExplanation, 'messages' | 'toolCalls' | 'handoffs' | 'confirmations'>,
  meant: Meant,
  { writing }: TurnRules,
): JudgedTurn {
  const said = turn.messages.filter(({ role, text }) => role === 'agent' && text !== '');
  const agent = said.at(-1)?.agent?.id ?? null;
  const reply = said.map(({ text }) => text).join('\n\n');
  const done = turn.toolCalls.filter(({ error, status }) => error === null && status !== 'handoff');
  const calls = done.map(({ tool }) => tool);
  const wanted = meant.calls.flat();
  // An approval has been carried out by the time that it is looked at.
  const decided = turn.confirmations.map(({ status }) => (status === 'executed' ? 'approved' : status));
  const stray =
    (!meant.writes && calls.some((tool) => writing.has(tool) && !wanted.includes(tool))) ||
    decided.some((status) => (status === 'approved' || status === 'rejected') && status !== meant.decides);
  const happened =
    agent !== null &&
    meant.agents.includes(agent) &&
    meant.calls.every((one) => [one].flat().some((tool) => calls.includes(tool))) &&
    (meant.decides === undefined || decided.includes(meant.decides));
  const stored = calls.some((tool) => writing.has(tool));
  const told = { agent, calls, reply };
  if (stray) return { class: 'wrong', ...told };
  if (!stored && STAND_IN.test(reply)) return { class: 'honest', ...told };
  if (happened) return { class: 'meant', ...told };
  const isLed = turn.handoffs.length > 0 && !meant.agents.includes(agent ?? '');
  if (!stored && !isLed && /[?？]$/u.test(reply.trimEnd())) return { class: 'asked', ...told };
  return { class: 'wrong', ...told };
}
