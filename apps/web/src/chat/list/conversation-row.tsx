import { ActionIcon, Menu, Text } from '@mantine/core';
import type { ConversationSummary } from '@roundtable/client';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../../app/session.js';
import { AgentAvatar } from '../../ui/agents/agent-avatar.js';
import { agentName, teamName } from '../../ui/agents/local-names.js';
import { optionalPart } from '../../ui/optional-part.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { useTeam } from '../chat-queries.js';
import { useSessionName } from '../session-name.js';
import classes from './conversation-list.module.css';
import { useWords } from './conversation-list-words.js';

const UnreadMark = optionalPart(async () => (await import('../../inbox/unread-mark.js')).UnreadMark);

/** What can be done with a conversation of the list. */
export type Act = 'rename' | 'pin' | 'unpin' | 'archive' | 'unarchive' | 'delete';

/** A conversation in the list, with what can be done with it. */
export function ConversationRow(props: {
  readonly conversation: ConversationSummary;
  readonly isCurrent: boolean;
  readonly onAct: (act: Act, conversation: ConversationSummary) => void;
}) {
  const { conversation, isCurrent, onAct } = props;
  const { id, activeAgent, sessionType, updatedAt, pinned, archived } = conversation;
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const team = useTeam(conversation.team);
  const sessionName = useSessionName();
  const title = conversation.title ?? t('untitled');
  const item = (act: Act) => <Menu.Item onClick={() => onAct(act, conversation)}>{t(act)}</Menu.Item>;
  return (
    <li className={classes.row} data-current={isCurrent || undefined} data-conversation={id}>
      <Link
        href={`/conversations/${id}`}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <AgentAvatar agent={activeAgent} team={team} size={36} />
        <span className={classes.words}>
          <span
            className={classes.title}
            lang={conversation.title === null ? undefined : conversation.locale}
          >
            {title}
          </span>
          <Text span size="xs" c="dimmed" className={classes.about}>
            {agentName(activeAgent, team, locale)} ·{' '}
            {team === undefined ? conversation.team : teamName(team, locale)}
            {sessionType !== 'general' && ` · ${sessionName(sessionType)}`}
          </Text>
          <Text span size="xs" c="dimmed">
            {sayInstant(updatedAt, { zone, locale })}
          </Text>
        </span>
        <Suspense>
          <UnreadMark id={id} />
        </Suspense>
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('options', { title })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!archived && item(pinned ? 'unpin' : 'pin')}
          {item('rename')}
          {item(archived ? 'unarchive' : 'archive')}
          <Menu.Item component={Link} href={`/conversations/${id}/inspect`}>
            {t('inspect')}
          </Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onAct('delete', conversation)}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
