import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSun, IconTarget } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useWords as useAppWords } from '../app/words.js';
import { NewConversation } from '../chat/new-conversation/new-conversation.js';
import { useWords } from './words.js';

/** What somebody sees who has nothing yet: the message field, and two other ways to begin. */
export function Start() {
  const { t } = useWords();
  const app = useAppWords();
  const [, navigate] = useLocation();
  useEffect(() => {
    document.title = `${app.t('pages.home')} · Roundtable`;
  }, [app.t]);
  return (
    <Stack gap="lg">
      <NewConversation onOpened={(id) => navigate(`/conversations/${id}`)} />
      <Stack component="nav" aria-label={t('start.others')} align="center" gap="xs">
        <Text size="sm" c="dimmed">
          {t('start.others')}
        </Text>
        <Group gap="xs" justify="center">
          <Button
            component={Link}
            href="/goals?new"
            variant="default"
            leftSection={<IconTarget size={18} aria-hidden />}
          >
            {t('start.goal')}
          </Button>
          <Button
            component={Link}
            href="/check-ins"
            variant="default"
            leftSection={<IconSun size={18} aria-hidden />}
          >
            {t('start.checkIn')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" ta="center">
          {t('start.note')}
        </Text>
      </Stack>
    </Stack>
  );
}
