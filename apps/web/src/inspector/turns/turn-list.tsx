import { Accordion, Button, Text, Title } from '@mantine/core';
import type { TurnSummary } from '@roundtable/api';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ErrorState, LoadingState } from '../../ui/states.js';
import classes from '../inspector.module.css';
import { useHandoffs, useTurn, useTurnSummaries } from '../inspector-queries.js';
import { TurnDetails } from '../turn-details.js';
import { shownTurns } from '../turn-steps.js';
import { useWords } from '../words.js';
import { TurnGlance } from './turn-glance.js';

/**
 * The turns, latest first; the open one is in the address, so that a link leads to it. They come when the handoffs above
 * are there, and with them the turn that the page was opened at: what has been scrolled to stays where it is.
 */
export function TurnList({ id, latest }: { readonly id: string; readonly latest: number }) {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const [pages, setPages] = useState(1);
  const open = params.get('turn');
  const wanted = open === null ? null : Number(open);
  const turns = shownTurns(latest, pages, Number.isInteger(wanted) ? wanted : null);
  const summaries = useTurnSummaries(id, turns.length, latest);
  const [first] = useState(wanted);
  const firstTurn = useTurn(id, first ?? 0, first !== null && turns.includes(first));
  if (useHandoffs(id).isLoading || summaries.isLoading || firstTurn.isLoading) return <LoadingState />;
  return (
    <section aria-labelledby="inspector-turns">
      <Title order={2} size="h4" id="inspector-turns">
        {t('turns.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t(turns.length === 0 ? 'turns.none' : 'turns.hint')}
      </Text>
      <Accordion
        variant="separated"
        order={3}
        value={open}
        onChange={(turn) => setParams(turn === null ? {} : { turn }, { replace: true })}
      >
        {turns.map((turn) => (
          <Turn
            key={turn}
            id={id}
            turn={turn}
            summary={summaries.data?.get(turn)}
            isOpen={open === String(turn)}
          />
        ))}
      </Accordion>
      {(turns.at(-1) ?? 1) > 1 && (
        <Button variant="subtle" mt="xs" onClick={() => setPages((before) => before + 1)}>
          {t('turns.earlier')}
        </Button>
      )}
    </section>
  );
}

function Turn(props: {
  readonly id: string;
  readonly turn: number;
  readonly summary: TurnSummary | undefined;
  readonly isOpen: boolean;
}) {
  const { id, turn, summary, isOpen } = props;
  const { t } = useWords();
  const explained = useTurn(id, turn, isOpen);
  const place = useRef<HTMLDivElement>(null);
  // before `useWantedStep`, which leads on to a step within it
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (isOpen && (top < 0 || top > innerHeight)) place.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <Accordion.Item value={String(turn)} ref={place} className={classes.turn}>
      <Accordion.Control>
        {t('turns.turn', { turn })} {summary !== undefined && <TurnGlance summary={summary} />}
      </Accordion.Control>
      <Accordion.Panel>
        {!isOpen ? null : explained.isPending ? (
          <LoadingState />
        ) : explained.isError ? (
          <ErrorState level={3} error={explained.error} retry={() => void explained.refetch()} />
        ) : (
          <TurnDetails id={id} explained={explained.data} />
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
