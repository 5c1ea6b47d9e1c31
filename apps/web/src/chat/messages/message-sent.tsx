import { LoadingState } from '../../ui/states.js';
import { messageKey } from '../state/conversation-state.js';
import { useConversationState } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './message.module.css';
import { UserMessage } from './message-entry.js';

/** The user's messages that no turn has taken yet: at once where they will stand. Behind a running turn they queue. */
export function Sent() {
  const outgoing = useConversationState((state) => state.outgoing);
  const inbox = useConversationState((state) => state.inbox);
  const isRunning = useConversationState((state) => state.turn !== null);
  return (
    <>
      {!isRunning &&
        inbox.map(({ messageId, kind, text, acceptedAt }) =>
          kind === 'message' && text !== null ? (
            <UserMessage
              key={messageKey(messageId)}
              filesOf={messageId}
              text={text}
              at={acceptedAt}
              status="accepted"
            />
          ) : null,
        )}
      {outgoing.map(({ id, text, at, state, attachments }) => (
        <UserMessage
          key={messageKey(id)}
          filesOf={id}
          text={text}
          at={at}
          status={state}
          files={attachments}
        />
      ))}
    </>
  );
}

/** As long as the conversation is being read: what is sent to it meanwhile, above all its first message. */
export function SentWhileLoading() {
  const { t } = useWords();
  const hasSent = useConversationState(({ outgoing, inbox }) => outgoing.length + inbox.length > 0);
  if (!hasSent) return <LoadingState />;
  return (
    <section className={classes.content} aria-label={t('messages')}>
      <ol className={classes.list}>
        <Sent />
      </ol>
      <LoadingState />
    </section>
  );
}
