import { ActionIcon, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Share } from '@roundtable/capabilities/sharing';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ErrorState, LoadingState } from '../ui/states.js';
import { toast } from '../ui/toasts/toast.js';
import { useEndShare, useShares } from './sharing-queries.js';
import { useWords } from './words.js';

/** All links by which others can read, to end them. */
export function SharesCard() {
  const { t } = useWords();
  const shares = useShares();
  return (
    <Card withBorder component="section" aria-labelledby="my-shares">
      <Title order={2} size="h4" id="my-shares">
        {t('listTitle')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('listText')}
      </Text>
      {shares.isPending ? (
        <LoadingState lines={1} />
      ) : shares.isError ? (
        <ErrorState level={3} error={shares.error} retry={() => void shares.refetch()} />
      ) : shares.data.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <Stack component="ul" role="list" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {shares.data.map((share) => (
            <ShareRow key={share.conversationId} share={share} />
          ))}
        </Stack>
      )}
      {shares.hasNextPage && (
        <Button
          variant="subtle"
          mt="xs"
          loading={shares.isFetchingNextPage}
          onClick={() => void shares.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  );
}

function ShareRow({ share }: { readonly share: Share }) {
  const { t } = useWords();
  const end = useEndShare(share.conversationId);
  const title = share.title ?? t('untitled');
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Anchor
        component={Link}
        href={`/conversations/${share.conversationId}`}
        style={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Anchor>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('endOf', { title })}
        loading={end.isPending}
        onClick={() => end.mutate(undefined, { onSuccess: () => toast(t('ended')) })}
      >
        <IconLinkOff size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
