import { Table, Text } from '@mantine/core';
import type { TurnExplanation } from '@roundtable/client';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAgentName } from '../agent-names.js';
import { sayDollars, sayDuration } from '../figures.js';
import { type Span, waterfall } from './waterfall.js';
import classes from './waterfall.module.css';
import { useWaterfallWords } from './words.js';

/** Where the time of a turn went: a row for each part on one axis, and the same as a table. */
export function WaterfallChart({ explained }: { readonly explained: TurnExplanation }) {
  const { t, locale } = useWaterfallWords();
  const chart = useMemo(() => waterfall(explained, Date.now()), [explained]);
  if (chart === null) return null;
  const { spans, totalMs } = chart;
  const { turn, modelCalls } = explained;
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => sayDuration(totalMs * share, locale));
  return (
    <>
      <div className={classes.axis} aria-hidden>
        {marks.map((mark, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks of a short turn may read the same
          <span key={i}>{mark}</span>
        ))}
      </div>
      <ol className={classes.rows} aria-label={t('chart', { turn })}>
        {spans.map((span, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change but at its end
          <li key={i}>
            <Row span={span} turn={turn} totalMs={Math.max(totalMs, 1)} />
          </li>
        ))}
      </ol>
      {modelCalls.length > 0 && modelCalls.every(({ contextMs }) => contextMs === null) && (
        <Text fz="xs" c="dimmed">
          {t('unmeasured')}
        </Text>
      )}
      <details>
        <summary>{t('table')}</summary>
        <SpanTable spans={spans} />
      </details>
    </>
  );
}

function Row(props: { readonly span: Span; readonly turn: number; readonly totalMs: number }) {
  const { span, turn, totalMs } = props;
  const say = useSpanWords();
  const share = (ms: number) => `${(ms / totalMs) * 100}%`;
  const first = span.firstTextMs;
  const row = (
    <>
      <span className={classes.label}>
        <span
          className={classes.key}
          data-kind={span.kind}
          data-failed={span.failure !== null || undefined}
        />
        <span>
          <b>{say.part(span)}</b> {say.who(span)}
        </span>
        <span className={classes.took}>{say.took(span)}</span>
      </span>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-kind={span.kind}
          data-failed={span.failure !== null || undefined}
          style={{ insetInlineStart: share(span.startMs), width: share(span.endMs - span.startMs) }}
        />
        {first !== null && <span className={classes.first} style={{ insetInlineStart: share(first) }} />}
      </span>
      <span className={classes.facts}>{say.facts(span).join(' · ')}</span>
    </>
  );
  return span.step === null ? (
    <div className={classes.row}>{row}</div>
  ) : (
    <Link className={classes.row} href={`?turn=${turn}&step=${span.step}`} replace>
      {row}
    </Link>
  );
}

/** The same for who cannot see bars, and for copying. */
function SpanTable({ spans }: { readonly spans: readonly Span[] }) {
  const { t, locale } = useWaterfallWords();
  const say = useSpanWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <Table miw={560} fz="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {(['part', 'who', 'starts', 'took', 'tokens', 'cost', 'outcome'] as const).map((name) => (
              <Table.Th key={name} scope="col">
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spans.map((span, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Table.Tr key={i}>
              <Table.Th scope="row">{say.part(span)}</Table.Th>
              <Table.Td>{say.who(span)}</Table.Td>
              <Table.Td>{sayDuration(span.startMs, locale)}</Table.Td>
              <Table.Td>{say.took(span)}</Table.Td>
              <Table.Td>{say.tokens(span)}</Table.Td>
              <Table.Td>{say.cost(span)}</Table.Td>
              <Table.Td>{say.outcome(span) ?? t('done')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function useSpanWords() {
  const { t, locale } = useWaterfallWords();
  const nameOf = useAgentName();
  const took = (span: Span) => sayDuration(span.endMs - span.startMs, locale);
  const tokens = ({ tokens: spent }: Span) =>
    spent === null
      ? null
      : t('spent', {
          input: spent.input.toLocaleString(locale),
          output: spent.output.toLocaleString(locale),
        });
  // What costs nothing, such as the offline demo, shows no dollars.
  const cost = ({ costDollars }: Span) =>
    costDollars === null || costDollars === 0 ? null : sayDollars(costDollars, locale);
  const outcome = ({ failure, isOpen }: Span) =>
    failure !== null ? t('failed', { why: failure }) : isOpen ? t('open') : null;
  return {
    who: ({ who }: Span) => who && nameOf(who),
    took,
    tokens,
    cost,
    outcome,
    part({ kind, what }: Span): string {
      const name = t(`kinds.${kind}`);
      if (what === null) return name;
      if (kind === 'model') return `${name}, ${t('request', { n: what })}`;
      if (kind === 'repeated' || kind === 'away') return `${name}, ${t('begun', { n: what })}`;
      return `${name} ${what}`;
    },
    facts(span: Span): readonly string[] {
      const { firstTextMs, startMs } = span;
      const facts = [
        outcome(span),
        firstTextMs === null ? null : t('firstText', { time: sayDuration(firstTextMs - startMs, locale) }),
        tokens(span),
        cost(span),
      ];
      return facts.filter((fact) => fact !== null);
    },
  };
}
