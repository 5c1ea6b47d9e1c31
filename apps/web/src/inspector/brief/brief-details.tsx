import { Table, Text } from '@mantine/core';
import type { CheckExplained } from '@roundtable/api';
import type { BriefExplained } from '@roundtable/capabilities/design-tasks';
import { Fragment, type ReactNode } from 'react';
import { sayDuration } from '../figures.js';
import { Pairs } from '../pairs.js';
import { useBriefWords } from './words.js';

/** What was found out before the agent spoke, and every stage of the turn. */
export function BriefDetails({ brief }: { readonly brief: BriefExplained }) {
  const { t, locale } = useBriefWords();
  const scored = (task: { id: string; score: number; class: string }) =>
    t('brief.score', { task: task.id, score: task.score, class: task.class });
  return (
    <>
      <Pairs
        pairs={[
          [t('brief.workflow'), `${brief.workflow}, ${brief.intent}, ${brief.language}`],
          [t('brief.task'), brief.task === null ? null : scored(brief.task)],
          [t('brief.alternates'), brief.alternates.map(scored).join('; ')],
          [t('brief.guides'), brief.guides.join(', ')],
          [t('brief.materials'), brief.materials.join(', ')],
          [
            t('brief.missing'),
            brief.missing
              .map(({ fact, critical }) => (critical ? t('brief.critical', { fact }) : fact))
              .join(', '),
          ],
        ]}
      />
      <Table verticalSpacing={4} mt="xs" layout="fixed" fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="33%">{t('brief.stage')}</Table.Th>
            <Table.Th w="46%">{t('brief.outcome')}</Table.Th>
            <Table.Th ta="end">{t('brief.took')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {brief.stages.map(({ name, outcome, durationMs }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage may come twice, and the list does not change
            <Table.Tr key={i}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{breakable(name)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{breakable(outcome)}</Table.Td>
              <Table.Td ta="end">{durationMs === null ? '' : sayDuration(durationMs, locale)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** Names of the code go on in the next line behind an underscore rather than anywhere. */
function breakable(text: string): ReactNode {
  return text.split(/(?<=_)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What each check found in the reply. */
export function CheckList({ checks }: { readonly checks: readonly CheckExplained[] }) {
  const { t } = useBriefWords();
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {checks.map(({ attempt, name, outcome, why }) => (
        <li key={`${attempt}-${name}`} style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" fw={600} fz="sm">
            {name}
          </Text>{' '}
          <Text component="span" fz="sm">
            {t(`checks.${outcome}`)}
            {attempt > 1 && ` (${t('checks.attempt')})`}
            {why !== '' && (
              <>
                : <span lang="en">{why}</span>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}
