import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconListSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { AgentAvatar } from '../../ui/agents/agent-avatar.js';
import { agentName } from '../../ui/agents/local-names.js';
import { optionalPart } from '../../ui/optional-part.js';
import { useTeam } from '../chat-queries.js';
import { useSessionName } from '../session-name.js';
import { useConversation, useConversationState } from '../state/use-conversation.js';
import classes from './conversation-header.module.css';
import { useWords } from './conversation-header-words.js';

const ConversationSwitches = lazy(async () => ({
  default: (await import('./conversation-switches.js')).ConversationSwitches,
}));

const ShareMenu = optionalPart(async () => (await import('../../sharing/share-menu.js')).ShareMenu);

/** What the open conversation is: its title, who speaks, with which team, in which project. */
export function ConversationHeader(props: {
  /** Shows another conversation; else its page is gone to. */
  readonly onOpen?: (id: string) => void;
  /** Shows the choices for a new one; else their page is gone to. */
  readonly onNew?: () => void;
  /** In the panel: no way back, no name for the browser's tab. */
  readonly isPanel?: boolean;
  readonly children?: ReactNode;
}) {
  const { isPanel = false } = props;
  const { t, locale } = useWords();
  const [, navigate] = useLocation();
  const { id } = useConversation();
  const about = useConversationState((state) => state.about);
  const agent = useConversationState((state) => state.activeAgent);
  const team = useTeam(about?.team ?? null);
  const sessionName = useSessionName();
  const isGone = useConversationState(({ phase }) => phase === 'missing' || phase === 'deleted');
  const title = about?.title ?? t(isGone ? 'conversation' : 'untitled');
  const session = about == null || about.sessionType === 'general' ? null : sessionName(about.sessionType);

  useEffect(() => {
    if (!isPanel) document.title = `${title} · Roundtable`;
  }, [title, isPanel]);

  const Frame = isPanel ? 'div' : 'header'; // a header in a dialog would count as a second banner of the page
  return (
    <Frame className={classes.header}>
      {!isPanel && (
        <ActionIcon
          component={Link}
          href="/conversations"
          variant="subtle"
          size="lg"
          hiddenFrom="sm"
          aria-label={t('back')}
        >
          <IconArrowLeft aria-hidden />
        </ActionIcon>
      )}
      {agent !== null && <AgentAvatar agent={agent} team={team} size={34} />}
      <div className={classes.words}>
        <Title
          order={isPanel ? 2 : 1}
          size="h6"
          className={classes.title}
          title={title}
          lang={about?.title == null ? undefined : about.locale}
        >
          {title}
        </Title>
        {agent !== null && (
          <Text size="xs" c="dimmed">
            {t('speaking', { name: agentName(agent, team, locale) })}
            {session !== null && ` · ${session}`}
          </Text>
        )}
      </div>
      <Suspense fallback={<span className={classes.switches} />}>
        <ConversationSwitches
          conversationId={id}
          team={team}
          onOpen={props.onOpen ?? ((other) => navigate(`/conversations/${other}`))}
          onNew={props.onNew ?? (() => navigate('/conversations?new'))}
        />
      </Suspense>
      {!isPanel && !isGone && about != null && (
        <Suspense fallback={null}>
          <ShareMenu conversationId={id} title={title} />
        </Suspense>
      )}
      {!isPanel && !isGone && (
        <ActionIcon
          component={Link}
          href={`/conversations/${id}/inspect`}
          variant="subtle"
          size="lg"
          aria-label={t('inspect')}
        >
          <IconListSearch size={20} aria-hidden />
        </ActionIcon>
      )}
      {props.children}
    </Frame>
  );
}
