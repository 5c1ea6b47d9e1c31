import { Loader } from '@mantine/core';
import { memo, useContext } from 'react';
import { AnswerActions } from '../../chat-exchange/message-actions.js';
import { agentName } from '../../ui/agents/local-names.js';
import { Markdown } from '../../ui/markdown/markdown.js';
import type { MessageEntry } from '../state/conversation-state.js';
import { useConversationState, useSpoken } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './message.module.css';
import { SpeakerLine, TeamContext } from './message-parts.js';

/** Stop reasons of a reply that is not whole. */
const CUT: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded']);

/** What an agent says: while it streams this is the only part that is drawn with each piece of text. */
export const AgentMessage = memo(function AgentMessage(props: {
  /** Null while it streams. */
  readonly message: MessageEntry | null;
  /** Another agent spoke before: the name stands above. */
  readonly isNewSpeaker: boolean;
}) {
  const { message, isNewSpeaker } = props;
  const { t } = useWords();
  const partial = useConversationState((state) => (message === null ? state.partial : null));
  const lang = useSpoken();
  const agent = message?.agent ?? partial?.agent;
  if (agent === undefined) return null;
  return (
    <li
      className={classes.agentItem}
      data-message={message?.id}
      data-streaming={message === null || undefined}
    >
      {isNewSpeaker && <SpeakerLine agent={agent} at={message?.at ?? null} />}
      <div className={classes.agentBubble} lang={lang}>
        <Markdown text={message?.text ?? partial?.text ?? ''} isStreaming={message === null} />
      </div>
      {message?.stopReason === 'interrupted' && <p className={classes.aside}>{t('interrupted')}</p>}
      {message?.stopReason === 'max_iterations' && <p className={classes.aside}>{t('limit')}</p>}
      {CUT.has(message?.stopReason ?? '') && <p className={classes.aside}>{t('cut')}</p>}
      {message?.stopReason === 'refusal' && <p className={classes.aside}>{t('refused')}</p>}
      {message !== null && <AnswerActions message={message} />}
    </li>
  );
});

/** Somebody is at work, and nothing of it can be read yet. */
export function Working() {
  const { t, locale } = useWords();
  const team = useContext(TeamContext);
  const agent = useConversationState((state) => state.turn?.agent ?? null);
  const isQuiet = useConversationState(
    ({ partial, pending, order, entries }) =>
      partial === null && pending === null && !isAtWork(entries[order[order.length - 1] ?? '']),
  );
  if (agent === null || !isQuiet) return null;
  return (
    <li className={classes.working} aria-hidden>
      <Loader type="dots" size="sm" />
      <span>{t('thinks', { name: agentName(agent, team, locale) })}</span>
    </li>
  );
}

/** A thought or a tool that turns says enough. */
function isAtWork(entry: { readonly type: string; readonly state?: string } | undefined): boolean {
  return entry?.type === 'thought' || (entry?.type === 'tool' && entry.state === 'running');
}
