import { Button, Stack } from '@mantine/core';
import { ApiError } from '@roundtable/client';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { AgentNames } from './agent-names.js';
import { ConversationFacts } from './conversation-facts.js';
import { HandoffTimeline } from './handoff-timeline.js';
import { useInspected } from './inspector-queries.js';
import { RunCard } from './run-card.js';
import { SpokenLanguage } from './spoken.js';
import { TurnList } from './turns/turn-list.js';
import { useWords } from './words.js';

/** Why a conversation went as it did: its run, its handoffs, and each turn with its steps. */
export function InspectorPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const conversation = useInspected(id);
  if (conversation.isPending) return <LoadingState />;
  if (conversation.isError) {
    const { error } = conversation;
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400))
      return <ErrorState level={1} error={error} retry={() => void conversation.refetch()} />;
    return (
      <EmptyState
        level={1}
        icon={<IconMessageOff />}
        title={t('gone.title')}
        action={
          <Button component={Link} href="/conversations">
            {t('gone.list')}
          </Button>
        }
      >
        {t('gone.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { title: conversation.data.title ?? t('untitled') })}
        actions={
          <Button
            component={Link}
            href={`/conversations/${id}`}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('back')}
          </Button>
        }
      />
      <AgentNames team={conversation.data.team}>
        <SpokenLanguage value={conversation.data.locale}>
          <Stack gap="lg">
            <ConversationFacts conversation={conversation.data} />
            <RunCard id={id} />
            <HandoffTimeline id={id} />
            <TurnList id={id} latest={conversation.data.turn} />
          </Stack>
        </SpokenLanguage>
      </AgentNames>
    </>
  );
}
