import type { AgentRef } from '@roundtable/api';
import { useContext, useEffect, useRef, useState } from 'react';
import { agentName } from '../ui/agents/local-names.js';
import { TeamContext } from './messages/message-parts.js';
import { nextToReadOut, type Spoken } from './messages/read-out.js';
import { useConversation, useConversationState, useSpoken } from './state/use-conversation.js';
import { useWords } from './words.js';

/** So often, at most, something is added while an agent speaks. */
const EVERY_MS = 1_500;
const KEPT = 6;

interface Line {
  readonly n: number;
  readonly text: string;
  /** Of an agent's words; what the page says of them is in its own language. */
  readonly lang?: string | undefined;
}

/** Reads out who is at work and what is said, sentence by sentence, without interrupting. */
export function Announcer() {
  const { t, locale } = useWords();
  const { get } = useConversation();
  const team = useContext(TeamContext);
  const finished = useConversationState((state) => state.finished);
  const streaming = useConversationState((state) => state.partial?.messageId ?? null);
  const turn = useConversationState((state) => state.turn?.n ?? null);
  const working = useConversationState((state) => state.turn?.agent ?? null);
  const lang = useSpoken();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const read = useRef<Spoken | null>(null);
  const told = useRef('');
  const nameOf = (agent: AgentRef) => agentName(agent, team, locale);

  function add(text: string, of: Pick<Line, 'lang'> = {}): void {
    setLines((before) => [...before, { n: (before.at(-1)?.n ?? 0) + 1, text, ...of }].slice(-KEPT));
  }

  function readOut(message: Spoken & { readonly agent: AgentRef | null }, isFinished: boolean): void {
    const next = nextToReadOut(read.current, { ...message, isFinished });
    if (next === null) return;
    read.current = next.read;
    if (next.isBeginning && message.agent !== null)
      add(t('said', { name: nameOf(message.agent), text: next.line }), { lang });
    else add(next.line, { lang });
  }

  const at = working === null || turn === null ? '' : `${turn}.${working.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each agent in a turn
  useEffect(() => {
    if (working === null || streaming !== null || at === told.current) return;
    told.current = at;
    add(t('thinks', { name: nameOf(working) }));
  }, [at, streaming]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there by itself
  useEffect(() => {
    if (streaming === null) return;
    const timer = setInterval(() => {
      const { partial } = get();
      if (partial !== null) readOut({ ...partial, id: partial.messageId }, false);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [streaming]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once of each message
  useEffect(() => {
    if (finished !== null) readOut(finished, true);
  }, [finished]);

  return (
    <div role="log" aria-live="polite" className="visually-hidden" data-announcer>
      {lines.map((line) => (
        <p key={line.n} lang={line.lang}>
          {line.text}
        </p>
      ))}
    </div>
  );
}
