import { lazy, memo, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SentFile } from '../../attachments/draft-files.js';
import { takenFilesOf } from '../../attachments/taken-files.js';
import { EditQuestion } from '../../chat-exchange/edit-question.js';
import { LineActions, QuestionActions } from '../../chat-exchange/message-actions.js';
import { AgentAvatar, AgentName } from '../../ui/agents/agent-avatar.js';
import { agentName } from '../../ui/agents/local-names.js';
import { optionalPart } from '../../ui/optional-part.js';
import { ConfirmationCard } from '../confirmations/confirmation-card.js';
import type { Entry, HandoffEntry, MessageEntry, NoteEntry } from '../state/conversation-state.js';
import { useConversation, useConversationState, useSpoken } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './message.module.css';
import { SpeakerLine, TeamContext, Time } from './message-parts.js';
import { Thought, ToolRun } from './message-steps.js';

const ToldFollowUp = lazy(async () => ({
  default: (await import('../../follow-ups/told-follow-up.js')).ToldFollowUp,
}));
const MessageFiles = optionalPart(
  async () => (await import('../../attachments/message-files.js')).MessageFiles,
);

/** One line of the transcript. It is drawn again only when it is another one. */
export const EntryItem = memo(function EntryItem(props: {
  readonly entry: Entry;
  /** Another agent spoke before: the name stands above. */
  readonly isNewSpeaker: boolean;
  /** When what the agent did came to words, if it has. */
  readonly at: string | null;
}) {
  const { entry, isNewSpeaker, at } = props;
  switch (entry.type) {
    case 'message':
      return <MessageItem message={entry} />;
    case 'thought':
      return (
        <li className={classes.agentItem}>
          {isNewSpeaker && <SpeakerLine agent={entry.agent} at={at} />}
          <Thought thought={entry} />
        </li>
      );
    case 'tool':
      return (
        <li className={classes.agentItem}>
          {isNewSpeaker && <SpeakerLine agent={entry.agent} at={at} />}
          <ToolRun run={entry} />
        </li>
      );
    case 'handoff':
      return <HandoffItem handoff={entry} />;
    case 'confirmation':
      return <ConfirmationItem entry={entry} />;
    case 'note':
      return <NoteItem entry={entry} />;
  }
});

function MessageItem({ message }: { readonly message: MessageEntry }) {
  const { id, role, text, kind } = message;
  const { t } = useWords();
  const lang = useSpoken();
  const topic = useConversationState((state) => state.topics[id]);
  if (role === 'user') return <Question message={message} />;
  if (topic?.name === 'follow_up' && topic.id !== null)
    return (
      <li className={classes.system} data-follow-up={topic.id}>
        <strong>{t('followUp')}: </strong>
        <span lang={lang}>{text}</span>
        <Suspense fallback={null}>
          <ToldFollowUp id={topic.id} />
        </Suspense>
        <LineActions message={message} />
      </li>
    );
  return (
    <li className={classes.system}>
      {kind === 'event' && <strong>{t('event')}: </strong>}
      <span lang={lang}>{text}</span>
      <LineActions message={message} />
    </li>
  );
}

/** A message of the user in the transcript; the latest one can be said differently. */
function Question({ message }: { readonly message: MessageEntry }) {
  const [isEdited, setIsEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsEdited(false));
    editButton.current?.focus();
  };
  if (isEdited)
    return (
      <li className={classes.userItem}>
        <EditQuestion message={message} onClose={close} />
      </li>
    );
  return (
    <UserMessage id={message.id} text={message.text} at={message.at}>
      {message.kind === 'text' && (
        <QuestionActions message={message} editRef={editButton} onEdit={() => setIsEdited(true)} />
      )}
    </UserMessage>
  );
}

/** What the user wrote, as it was written. `status` says how far it has come, as long as it is not in the transcript. */
export const UserMessage = memo(function UserMessage(props: {
  readonly id?: string;
  readonly text: string;
  readonly at: string | null;
  readonly status?: 'sending' | 'waiting' | 'accepted';
  /** Its id, also as long as it is not in the transcript. */
  readonly filesOf?: string | undefined;
  /** Files that it was sent with from this page. */
  readonly files?: readonly SentFile[] | undefined;
  readonly children?: ReactNode;
}) {
  const { id, text, at, status, filesOf = id, files, children } = props;
  const { t } = useWords();
  const { id: conversationId, retry } = useConversation();
  const lang = useSpoken();
  const takesFiles = takenFilesOf(useContext(TeamContext)) !== null;
  return (
    <li className={classes.userItem} data-message={id} data-status={status}>
      <span className="visually-hidden">{t('you')}: </span>
      <div className={classes.userBubble} lang={lang}>
        {text}
      </div>
      {takesFiles && filesOf !== undefined && (
        <Suspense fallback={null}>
          <MessageFiles conversationId={conversationId} messageId={filesOf} sent={files} />
        </Suspense>
      )}
      <div className={classes.userFoot}>
        {status === 'waiting' ? (
          <>
            <span role="status">{t('unsent')}</span>
            <button type="button" className={classes.link} onClick={retry}>
              {t('sendNow')}
            </button>
          </>
        ) : (
          <>
            {status === 'sending' && <span>{t('sending')}</span>}
            <Time at={at} />
          </>
        )}
      </div>
      {children}
    </li>
  );
});

function HandoffItem({ handoff }: { readonly handoff: HandoffEntry }) {
  const { via, reason, announcement, from, to } = handoff;
  const team = useContext(TeamContext);
  const { t, locale } = useWords();
  const name = agentName(to, team, locale);
  const lang = useSpoken();
  return (
    <li className={classes.handoff} data-handoff={handoff.seq}>
      <div className={classes.handoffLine}>
        {via === 'tool' && (
          <>
            <AgentAvatar agent={from} team={team} size={20} />
            <AgentName agent={from} team={team} /> {t('handedOver')}{' '}
          </>
        )}
        <span className={classes.handedTo}>
          <AgentAvatar agent={to} team={team} size={20} />
          <AgentName agent={to} team={team}>
            {via === 'tool' ? name : t('joined', { name })}
          </AgentName>
        </span>
      </div>
      {announcement !== '' && (
        <p className={classes.aside} lang={lang}>
          {announcement}
        </p>
      )}
      {reason !== '' && (
        <details className={classes.reason}>
          <summary>{t('why')}</summary>
          <span lang={lang}>{reason}</span>
        </details>
      )}
    </li>
  );
}

function ConfirmationItem({ entry }: { readonly entry: Extract<Entry, { type: 'confirmation' }> }) {
  const { id } = useConversation();
  return (
    <li className={classes.confirmation}>
      <ConfirmationCard conversationId={id} confirmation={entry.confirmation} settled={entry.settled} />
    </li>
  );
}

function NoteItem({ entry }: { readonly entry: NoteEntry }) {
  const { t, locale } = useWords();
  const team = useContext(TeamContext);
  const { note, guides, turn } = entry;
  const lang = useSpoken();
  switch (note.type) {
    case 'withdrawn':
      return <li className={classes.system}>{t(note.type)}</li>;
    case 'interrupted':
      return (
        <li className={classes.system}>
          {t(note.type)}
          <LineActions message={{ turn }} />
        </li>
      );
    case 'failed':
      return (
        <li className={classes.system}>
          <span lang={lang}>{note.text}</span>
          <LineActions message={{ turn }} />
        </li>
      );
    case 'briefed': {
      const name = agentName(note.agent, team, locale);
      const task = note.task?.replaceAll('_', ' ') ?? null;
      return (
        <li className={classes.system}>
          {task === null ? t('briefedOpen', { name }) : t('briefed', { name, task })}
          {guides.length > 0 && (
            <>
              {' '}
              · {t('guides')}{' '}
              <span lang="en">
                {guides.map((one) => one.replace(/\.md$/, '').replaceAll('_', ' ')).join(', ')}
              </span>
            </>
          )}
        </li>
      );
    }
  }
}
