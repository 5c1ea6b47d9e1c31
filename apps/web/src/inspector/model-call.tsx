import { Table, Text, Title } from '@mantine/core';
import type { ModelCallExplained } from '@roundtable/api';
import { useWords as useAppWords } from '../app/words.js';
import { OFFLINE_DEMO } from '../usage/offline-demo.js';
import { useAgentName } from './agent-names.js';
import { sayDollars, sayDuration } from './figures.js';
import classes from './inspector.module.css';
import { RequestAndReply } from './model-calls/request-and-reply.js';
import { Pairs } from './pairs.js';
import { useWords } from './words.js';

/** One question to a model: with what, by which rule, at what cost. */
export function ModelCall(props: {
  readonly id: string;
  readonly turn: number;
  readonly call: ModelCallExplained;
}) {
  const { id, turn, call } = props;
  const nameOf = useAgentName();
  const { t, locale } = useWords();
  const { t: app } = useAppWords();
  const { usage, tier, tierReason, provider, providerReason, costDollars, durationMs } = call;
  const firstTextMs = call.requests.at(-1)?.firstTextMs ?? null;
  const read = usage === null ? 0 : usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  const isDemo = provider === OFFLINE_DEMO;
  const because = (what: string | null, why: string | null) =>
    what === null || why === null ? what : `${what}: ${why}`;
  return (
    <>
      <Title order={5} size="h6" mb={4}>
        {t('model.title', { step: call.step, agent: call.agent ? nameOf(call.agent) : t('model.nobody') })}
      </Title>
      <Text fz="sm" c="dimmed" mb={4}>
        {[
          call.done ? null : t('turn.running'),
          durationMs === null ? null : sayDuration(durationMs, locale),
          firstTextMs === null ? null : t('model.firstText', { time: sayDuration(firstTextMs, locale) }),
          usage === null
            ? null
            : t('model.spent', {
                input: read.toLocaleString(locale),
                output: usage.outputTokens.toLocaleString(locale),
              }),
          costDollars === null || isDemo ? null : sayDollars(costDollars, locale),
          call.failure === null ? null : t('model.failed', { why: call.failure }),
        ]
          .filter((fact) => fact !== null)
          .join(' · ')}
      </Text>
      <Pairs
        pairs={[
          [t('model.model'), isDemo ? app('offlineDemo') : call.model],
          [t('model.tier'), isDemo ? null : because(tier, tierReason)],
          [t('model.provider'), isDemo ? null : because(provider, providerReason)],
          [
            t('model.tokens'),
            usage === null
              ? null
              : t('model.tokensOf', {
                  input: usage.inputTokens,
                  cached: usage.cacheReadTokens,
                  kept: usage.cacheWriteTokens,
                  output: usage.outputTokens,
                }),
          ],
          [t('model.attempts'), call.attempts?.toLocaleString(locale)],
          [t('model.claims'), call.claims > 1 ? t('model.times', { count: call.claims }) : null],
          [t('model.stop'), call.stopReason],
        ]}
      />
      <ContextParts call={call} />
      <RequestAndReply place={{ id, turn, step: call.step }} />
    </>
  );
}

/** What was sent, the largest first, and what was left out of it. */
function ContextParts({ call }: { readonly call: ModelCallExplained }) {
  const { t, locale } = useWords();
  const parts = [...call.context].sort((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0));
  const most = Math.max(...parts.map(({ tokens }) => tokens ?? 0), 1);
  return (
    <details>
      <summary>{t('model.context')}</summary>
      <Table verticalSpacing={4} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('model.part')}</Table.Th>
            <Table.Th ta="end">{t('model.size')}</Table.Th>
            <Table.Th w="40%" aria-hidden />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ name, tokens }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name, and the list does not change
            <Table.Tr key={i}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
              <Table.Td ta="end">{tokens?.toLocaleString(locale)}</Table.Td>
              <Table.Td aria-hidden>
                <div className={classes.size} style={{ width: `${((tokens ?? 0) / most) * 100}%` }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Pairs
        pairs={[
          [t('model.withheld'), call.withheld.join(', ')],
          [t('model.offered'), call.tools.join(', ')],
        ]}
      />
      {call.cuts.length > 0 && (
        <>
          <Text fz="sm" fw={600} mt="xs">
            {t('model.cuts')}
          </Text>
          <ul>
            {call.cuts.map((cut, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={i}>{t('model.cut', cut)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
