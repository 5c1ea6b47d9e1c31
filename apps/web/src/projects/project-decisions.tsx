import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Decision } from '@roundtable/api';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useProfile } from '../app/session.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import classes from './projects.module.css';
import { useDecisions } from './projects-queries.js';
import { useWords } from './words.js';

const TYPING_MS = 300;

/** What was decided in a project and why, the newest first, or what fits the words best. */
export function ProjectDecisions({ projectId }: { readonly projectId: string }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const decisions = useDecisions(projectId, q);
  const isEmpty = decisions.data?.items.length === 0;
  return (
    <Stack>
      {!(isEmpty && q === '') && (
        <TextInput
          type="search"
          label={t('decisions.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {decisions.isPending && <LoadingState />}
      {decisions.isError && <ErrorState error={decisions.error} retry={() => void decisions.refetch()} />}
      {isEmpty && (
        <Text c="dimmed" role="status">
          {q === '' ? t('decisions.empty') : t('decisions.nothing', { q })}
        </Text>
      )}
      {decisions.data?.items.map((one) => (
        <DecisionCard key={one.id} decision={one} />
      ))}
    </Stack>
  );
}

function DecisionCard({ decision }: { readonly decision: Decision }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const { rationale, outcome, lessons, createdAt } = decision;
  return (
    <Paper component="article" className={classes.line}>
      <Title order={3} size="h6" className={classes.breakable}>
        {decision.decision}
      </Title>
      <Text size="sm" className={classes.asSaid}>
        {rationale}
      </Text>
      {outcome !== null && (
        <Text size="sm" className={classes.asSaid}>
          <b>{t('decisions.outcome')}:</b> {outcome}
        </Text>
      )}
      {lessons !== null && (
        <Text size="sm" className={classes.asSaid}>
          <b>{t('decisions.lessons')}:</b> {lessons}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {sayInstant(createdAt, { zone, locale })}
      </Text>
    </Paper>
  );
}
