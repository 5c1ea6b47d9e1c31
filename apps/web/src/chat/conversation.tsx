import { Alert, Button } from '@mantine/core';
import { IconMessageOff, IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import { Link } from 'wouter';
import { takenFilesOf } from '../attachments/taken-files.js';
import { optionalPart } from '../ui/optional-part.js';
import { EmptyState } from '../ui/states.js';
import { Announcer } from './announcer.js';
import { useTeam } from './chat-queries.js';
import { Composer, type ComposerHandle } from './composer/composer.js';
import { InterruptButton, InterruptOutcome, PendingNotice, useInterrupt } from './composer/turn-controls.js';
import { ConfirmationAnnouncer } from './confirmations/confirmation-announcer.js';
import classes from './conversation.module.css';
import { useKeptFocus } from './kept-focus.js';
import { MessageList } from './messages/message-list.js';
import { TeamContext } from './messages/message-parts.js';
import { SentWhileLoading } from './messages/message-sent.js';
import { QueueList } from './queue/queue-list.js';
import {
  ConversationContext,
  useConversation,
  useConversationState,
  useOpenConversation,
} from './state/use-conversation.js';
import { useWords } from './words.js';

const ReadMarks = optionalPart(async () => (await import('../inbox/read-marks.js')).ReadMarks);
const AttachButton = lazy(async () => ({
  default: (await import('../attachments/attach-button.js')).AttachButton,
}));
/** Of a team that takes files in projects alone. */
const IN_PROJECTS = { images: false, documents: false, perMessage: 1 };

/**
 * One conversation: its transcript, live, and the field to write in. It fills the height that it is given and has no
 * frame, so that a page and a panel can show it. `header` stands above the transcript and knows the conversation, too.
 */
export function Conversation({ id, header }: { readonly id: string; readonly header?: ReactNode }) {
  return <OpenedConversation key={id} id={id} header={header} />;
}

function OpenedConversation({ id, header }: { readonly id: string; readonly header: ReactNode }) {
  const conversation = useOpenConversation(id);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  return (
    <ConversationContext value={conversation}>
      <div ref={root} className={classes.conversation} data-takes-files>
        {header}
        <Body />
      </div>
    </ConversationContext>
  );
}

function Body() {
  const { t } = useWords();
  const phase = useConversationState((state) => state.phase);
  const teamId = useConversationState((state) => state.about?.team ?? null);
  const team = useTeam(teamId);
  if (phase === 'missing' || phase === 'deleted')
    return (
      <EmptyState
        icon={<IconMessageOff />}
        title={t(`${phase}Title`)}
        action={
          <Button component={Link} href="/conversations" variant="light">
            {t('all')}
          </Button>
        }
      >
        {t(`${phase}Text`)}
      </EmptyState>
    );
  if (phase === 'loading')
    return (
      <>
        <div className={classes.loading}>
          <SentWhileLoading />
        </div>
        <ConnectionNotice />
      </>
    );
  return (
    <TeamContext value={team}>
      <MessageList />
      <Foot />
      <Announcer />
      <Suspense>
        <ReadMarks />
      </Suspense>
    </TeamContext>
  );
}

/** What belongs to the end of the transcript, and the field. */
function Foot() {
  const { id, dispatch, files } = useConversation();
  const composer = useRef<ComposerHandle>(null);
  const turn = useConversationState((state) => state.turn?.n ?? null);
  const inbox = useConversationState((state) => state.inbox);
  const pending = useConversationState((state) => state.pending);
  const confirmations = useConversationState((state) => state.confirmations);
  const interrupt = useInterrupt(id, turn);
  const team = useContext(TeamContext);
  const usesProjects = team?.usesProjects ?? false;
  const taken = takenFilesOf(team) ?? (usesProjects ? IN_PROJECTS : null);
  const [uploads, setUploads] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.foot}>
      <div className={classes.notices}>
        <ConnectionNotice />
        <ConfirmationAnnouncer open={confirmations} />
        {pending !== null && <PendingNotice {...pending} />}
        <QueueList
          isRunning={turn !== null}
          conversationId={id}
          inbox={inbox}
          onChanged={(messageId, text) => dispatch({ type: 'queued-changed', id: messageId, text })}
        />
        {taken !== null && <div ref={setUploads} className={classes.uploads} />}
        <div className={classes.controls}>
          {turn !== null && (
            <InterruptButton interrupt={interrupt} onGone={() => composer.current?.focus()} />
          )}
          <InterruptOutcome interrupt={interrupt} />
        </div>
      </div>
      <Composer
        ref={composer}
        onEscape={turn === null ? undefined : interrupt.stop}
        start={
          taken !== null ? (
            <Suspense fallback={null}>
              <AttachButton
                conversationId={id}
                draft={files}
                taken={taken}
                usesProjects={usesProjects}
                list={uploads}
                onAdded={() => composer.current?.focus()}
              />
            </Suspense>
          ) : undefined
        }
      />
    </div>
  );
}

/** Calm: nothing is lost, and nothing has to be done. */
function ConnectionNotice() {
  const { t } = useWords();
  const isLost = useConversationState((state) => state.connection === 'lost');
  return (
    <div role="status">
      {isLost && (
        <Alert
          color="amber"
          py="xs"
          icon={<IconPlugConnectedX size={18} aria-hidden />}
          className={classes.notice}
        >
          {t('lost')}
        </Alert>
      )}
    </div>
  );
}
