import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ConversationSummary } from '@roundtable/client';
import { IconMessage2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { useTeam } from '../chat/chat-queries.js';
import { agentName } from './agents/local-names.js';
import { sayInstant } from './time/local-time.js';
import { useWords } from './words.js';

/** A conversation by its title, with who speaks there and when it was last talked in. */
export function ConversationLink({ conversation }: { readonly conversation: ConversationSummary }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { id, title, updatedAt, activeAgent } = conversation;
  const lang = title === null ? undefined : conversation.locale;
  const team = useTeam(conversation.team);
  const when = sayInstant(updatedAt, { zone: timeZone, locale });
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <IconMessage2 size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Stack gap={0} miw={0}>
        <Anchor
          component={Link}
          href={`/conversations/${id}`}
          lang={lang}
          style={{ overflowWrap: 'anywhere' }}
        >
          {title ?? t('untitledConversation')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {agentName(activeAgent, team, locale)} · {when}
        </Text>
      </Stack>
    </Group>
  );
}
