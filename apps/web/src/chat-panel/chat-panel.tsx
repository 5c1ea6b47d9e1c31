import { ActionIcon, Drawer, Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { Conversation } from '../chat/conversation.js';
import { ConversationHeader } from '../chat/header/conversation-header.js';
import { NewConversation } from '../chat/new-conversation/new-conversation.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import classes from './chat-panel.module.css';
import { keepShown, usePanelConversation } from './chat-panel-queries.js';
import { useChatPanel } from './use-chat-panel.js';
import { useWords } from './words.js';

/** A conversation beside the page: as wide as a phone, at most 32 rem on a desktop, as high as the screen. */
export function ChatPanel() {
  const { t } = useWords();
  const panel = useChatPanel();
  const { id: userId } = useProfile();
  const [isNew, setNew] = useState(false);
  const [target, setTarget] = useState(panel.target);
  if (target !== panel.target) {
    setTarget(panel.target);
    setNew(false);
  }
  const conversation = usePanelConversation(panel.target, isNew);
  const id = isNew ? null : (conversation.data ?? null);

  function show(other: string) {
    keepShown(userId, other);
    setNew(false);
    panel.show({ type: 'conversation', id: other });
  }

  return (
    <Drawer.Root
      opened={panel.isOpen}
      onClose={panel.close}
      position="right"
      size="min(100%, 32rem)"
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label={t('title')} classNames={{ content: classes.panel }}>
        <Group className={classes.head} wrap="nowrap" gap={4}>
          <Title order={2} size="h5" className={classes.title} mr="auto">
            {t('title')}
          </Title>
          <ActionIcon
            variant="transparent"
            c="white"
            size="lg"
            aria-label={t('newTalk')}
            onClick={() => setNew(true)}
          >
            <IconPlus aria-hidden />
          </ActionIcon>
          {id !== null && (
            <ActionIcon
              component={Link}
              href={`/conversations/${id}`}
              variant="transparent"
              c="white"
              size="lg"
              aria-label={t('wholePage')}
              onClick={panel.close}
            >
              <IconArrowsMaximize size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon variant="transparent" c="white" size="lg" aria-label={t('close')} onClick={panel.close}>
            <IconX aria-hidden />
          </ActionIcon>
        </Group>
        <Drawer.Body className={classes.body}>
          {id !== null ? (
            <Conversation
              id={id}
              header={<ConversationHeader isPanel onOpen={show} onNew={() => setNew(true)} />}
            />
          ) : conversation.isError && !isNew ? (
            <ErrorState error={conversation.error} retry={() => void conversation.refetch()} />
          ) : isNew || conversation.data === null ? (
            <div className={classes.start}>
              <NewConversation level={2} isNarrow onOpened={show} />
            </div>
          ) : (
            <LoadingState />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
