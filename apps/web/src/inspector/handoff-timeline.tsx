import { Anchor, Card, Text, Title } from '@mantine/core';
import type { HandoffEntry } from '@roundtable/api';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { useAgentName } from './agent-names.js';
import { sayDuration } from './figures.js';
import classes from './inspector.module.css';
import { useHandoffs } from './inspector-queries.js';
import { Pairs } from './pairs.js';
import { spoken } from './spoken.js';
import { useWords } from './words.js';

/** Every handoff in its order: from whom to whom, how, why, and what the new agent was given. */
export function HandoffTimeline({ id }: { readonly id: string }) {
  const { t } = useWords();
  const handoffs = useHandoffs(id);
  return (
    <Card withBorder component="section" aria-labelledby="inspector-handoffs">
      <Title order={2} size="h4" mb="sm" id="inspector-handoffs">
        {t('handoffs.title')}
      </Title>
      {handoffs.isPending ? (
        <LoadingState />
      ) : handoffs.isError ? (
        <ErrorState level={3} error={handoffs.error} retry={() => void handoffs.refetch()} />
      ) : handoffs.data.length === 0 ? (
        <Text c="dimmed">{t('handoffs.none')}</Text>
      ) : (
        <ol className={classes.timeline}>
          {handoffs.data.map((entry) => (
            <li key={entry.seq}>
              <Handoff entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Handoff({ entry }: { readonly entry: HandoffEntry }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const nameOf = useAgentName();
  const named = (id: string) => nameOf({ id, name: id });
  const { from, to, members, via, turn, at, transcript, durationMs } = entry;
  const names = (members ?? [to]).map(named).join(' & ');
  return (
    <>
      <Title order={3} size="h6">
        {t('handoffs.fromTo', { from: named(from), to: names })}
      </Title>
      <Text fz="sm" c="dimmed" mb={4}>
        {t(`handoffs.via.${via}`)} · {sayInstant(at, { zone: timeZone, locale })} ·{' '}
        <Anchor component={Link} href={`?turn=${turn}`} fz="sm" underline="always">
          {t('handoffs.turn', { turn })}
        </Anchor>
      </Text>
      <Pairs
        pairs={[
          [t('handoffs.reason'), spoken(entry.reason)],
          [t('handoffs.context'), spoken(entry.context)],
          [t('handoffs.announcement'), spoken(entry.announcement)],
          [t('handoffs.given'), entry.given?.join(', ')],
          [t('handoffs.withheld'), entry.withheld?.join(', ')],
          [
            t('handoffs.transcript'),
            transcript?.shown == null
              ? null
              : t('handoffs.shown', { shown: transcript.shown, keptBack: transcript.keptBack ?? 0 }),
          ],
          [t('handoffs.stayed'), durationMs === null ? t('handoffs.stays') : sayDuration(durationMs, locale)],
        ]}
      />
    </>
  );
}
