import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { TurnExplanation } from '@roundtable/client';
import { IconCode, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { FeedbackOfTurn } from '../feedback/feedback-of-turn.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toast } from '../ui/toasts/toast.js';
import { useAgentName } from './agent-names.js';
import { BriefDetails, CheckList } from './brief/brief-details.js';
import { useBriefWords } from './brief/words.js';
import { ConfirmationList } from './confirmation-list.js';
import { sayDuration } from './figures.js';
import classes from './inspector.module.css';
import { JsonBlock } from './json-block.js';
import { Pairs } from './pairs.js';
import { Spoken, spoken } from './spoken.js';
import { useStateWords } from './state-words.js';
import { TurnSteps } from './turn-step-list.js';
import { WaterfallChart } from './waterfall/waterfall-chart.js';
import { useWaterfallWords } from './waterfall/words.js';
import { useWords } from './words.js';

/** A turn told from what came in to what was said. */
export function TurnDetails({ id, explained }: { readonly id: string; readonly explained: TurnExplanation }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { turn, outcome, code, stopReason, startedAt, durationMs } = explained;
  const { t: brief } = useBriefWords();
  const { t: waterfall } = useWaterfallWords();
  const nameOf = useAgentName();
  const stateOf = useStateWords();
  const [isJson, setJson] = useState(false);

  async function copyReference(): Promise<void> {
    const reference = `${location.origin}/conversations/${id}/inspect?turn=${turn}`;
    await navigator.clipboard.writeText(reference);
    toast(t('turns.copied', { reference }));
  }

  return (
    <Stack gap="md">
      <Pairs
        pairs={[
          [
            t('turn.outcome'),
            [outcome === null ? t('turn.running') : stateOf(outcome), code, stopReason]
              .filter(Boolean)
              .join(', '),
          ],
          [t('turn.began'), startedAt === null ? null : sayInstant(startedAt, { zone: timeZone, locale })],
          [t('turn.duration'), durationMs === null ? null : sayDuration(durationMs, locale)],
        ]}
      />
      <Part title={t('turn.came')}>
        {explained.inputs.map((input) => (
          <div key={input.messageId}>
            <blockquote className={classes.quote}>{spoken(input.text) ?? input.kind}</blockquote>
            {input.mergedInto !== null && (
              <Text fz="sm" c="dimmed">
                {t('turn.merged')}
              </Text>
            )}
          </div>
        ))}
      </Part>
      <Part title={waterfall('title')}>
        <WaterfallChart explained={explained} />
      </Part>
      {explained.brief !== null && (
        <Part title={brief('brief.title')}>
          <BriefDetails brief={explained.brief} />
        </Part>
      )}
      <Part title={t('turn.steps')}>
        <TurnSteps id={id} explained={explained} />
      </Part>
      {explained.checks.length > 0 && (
        <Part title={brief('checks.title')}>
          <CheckList checks={explained.checks} />
        </Part>
      )}
      {explained.confirmations.length > 0 && (
        <Part title={t('turn.confirmations')}>
          <ConfirmationList confirmations={explained.confirmations} />
        </Part>
      )}
      <Part title={t('turn.said')}>
        {explained.messages
          .filter(({ role, text }) => role !== 'user' && text !== '')
          .map(({ id: messageId, agent, text }) => (
            <div key={messageId}>
              <Text fz="sm" fw={600}>
                {agent && nameOf(agent)}
              </Text>
              <blockquote className={classes.quote}>
                <Spoken>{text}</Spoken>
              </blockquote>
              <Anchor
                component={Link}
                href={`/conversations/${id}?message=${messageId}`}
                fz="sm"
                underline="always"
              >
                {t('turn.toMessage')}
              </Anchor>
            </div>
          ))}
      </Part>
      {explained.feedback.length > 0 && (
        <Part title={t('turn.feedback')}>
          <FeedbackOfTurn feedback={explained.feedback} />
        </Part>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyReference()}
        >
          {t('turns.copy', { turn })}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCode size={16} aria-hidden />}
          aria-expanded={isJson}
          onClick={() => setJson(!isJson)}
        >
          {t(isJson ? 'turns.hideJson' : 'turns.json')}
        </Button>
      </Group>
      {isJson && <JsonBlock value={explained} />}
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={4} size="h5" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}
