import { Alert, Anchor, Card, Loader, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { ErrorState } from '../ui/states.js';
import classes from './inspector.module.css';
import { useRun } from './inspector-queries.js';
import { Pairs } from './pairs.js';
import { useWords } from './words.js';

/** Temporal's states of a run that a conversation's can have. */
const STATES = ['RUNNING', 'COMPLETED', 'CONTINUED_AS_NEW', 'FAILED', 'TERMINATED'] as const;

const isKnown = (status: string): status is (typeof STATES)[number] =>
  STATES.some((known) => known === status);

/** The workflow behind the conversation; friendly when nobody answers for it. */
export function RunCard({ id }: { readonly id: string }) {
  const { t, locale } = useWords();
  const run = useRun(id);
  return (
    <Card withBorder component="section" aria-labelledby="inspector-run" className={classes.run}>
      <Title order={2} size="h4" mb="xs" id="inspector-run">
        {t('run.title')}
      </Title>
      {run.isPending ? (
        <Loader type="dots" size="sm" role="status" />
      ) : run.isError ? (
        <ErrorState level={3} error={run.error} retry={() => void run.refetch()} />
      ) : run.data === 'none' ? (
        <Text c="dimmed">{t('run.none')}</Text>
      ) : run.data === null ? (
        <Alert color="amber">{t('run.away')}</Alert>
      ) : (
        <>
          <Pairs
            pairs={[
              [
                t('run.id'),
                `${run.data.runId} (${isKnown(run.data.status) ? t(`run.states.${run.data.status}`) : run.data.status})`,
              ],
              [t('run.history'), run.data.historyLength?.toLocaleString(locale)],
            ]}
          />
          {run.data.link === null ? (
            <Text fz="sm" c="dimmed" mt="xs">
              {t('run.noLink')}
            </Text>
          ) : (
            <Anchor href={run.data.link} target="_blank" rel="noopener noreferrer" mt="xs" underline="always">
              {t('run.open')} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )}
        </>
      )}
    </Card>
  );
}
