import { Button, Group, Paper, Text } from '@mantine/core';
import { IconHourglass, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../app/api.js';
import { isTouchKeyboard } from './composer-keyboard.js';
import classes from './turn-controls.module.css';
import { untilInWords } from './turn-controls-time.js';
import { useWords } from './turn-controls-words.js';

export interface Interrupt {
  /** Stops the turn that runs; once for each turn, however often it is asked to. */
  readonly stop: () => void;
  readonly isStopping: boolean;
  /** What came of it, for a line that is read out. */
  readonly outcome: 'stopped' | 'nothingRan' | 'unreachable' | null;
}

/** Stops the running turn by button or Escape, and says what happened. */
export function useInterrupt(conversationId: string, turn: number | null): Interrupt {
  const [asked, setAsked] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Interrupt['outcome']>(null);
  const lastAsked = useRef<number | null>(null);

  // Another turn runs: what was said of the last one is over.
  useEffect(() => {
    if (turn !== null && turn !== lastAsked.current) setOutcome(null);
    if (turn === null) setAsked(null);
  }, [turn]);

  async function stop() {
    if (turn === null || asked === turn) return;
    lastAsked.current = turn;
    setAsked(turn);
    try {
      const { turn: stopped } = await api.conversations.interrupt(conversationId, { turn });
      setOutcome(stopped === null ? 'nothingRan' : 'stopped');
    } catch {
      setAsked(null);
      setOutcome('unreachable');
    }
  }

  return { stop: () => void stop(), isStopping: turn !== null && asked === turn, outcome };
}

export function InterruptButton(props: {
  readonly interrupt: Interrupt;
  /** It went away while it had the focus. */
  readonly onGone: () => void;
}) {
  const { interrupt } = props;
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(props.onGone);
  useEffect(() => {
    gone.current = props.onGone;
  });
  useLayoutEffect(() => {
    const shown = button.current;
    return () => {
      if (shown !== null && shown === document.activeElement && !isTouchKeyboard()) gone.current();
    };
  }, []);
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
      aria-label={t('stopLabel')}
      aria-keyshortcuts="Escape"
      aria-disabled={interrupt.isStopping}
      onClick={interrupt.stop}
    >
      {interrupt.isStopping ? t('stopping') : t('stop')}
    </Button>
  );
}

/** The line that says what an interrupt came to. */
export function InterruptOutcome({ interrupt }: { readonly interrupt: Interrupt }) {
  const { t } = useWords();
  return (
    <Text size="xs" c="dimmed" role="status" className={classes.outcome}>
      {interrupt.outcome !== null && !interrupt.isStopping && t(interrupt.outcome)}
    </Text>
  );
}

/** The model is away: friendly, with the time of the next try. */
export function PendingNotice(props: {
  /** The server's own words, in the conversation's language; null when they are not known. */
  readonly message: string | null;
  /** When it is tried again, ISO 8601; null when that is not known. */
  readonly retryAt: string | null;
}) {
  const { t, locale } = useWords();
  const now = useEverySecond();
  const left = props.retryAt === null ? null : untilInWords(props.retryAt, { now, locale });
  return (
    <Paper className={classes.pending} role="status">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconHourglass size={20} aria-hidden className={classes.mark} />
        <div>
          <Text size="sm">{props.message ?? t('away')}</Text>
          {props.retryAt !== null && (
            <Text size="xs" aria-hidden>
              {left === null ? t('tryingNow') : t('nextTry', { when: left })}
            </Text>
          )}
        </div>
      </Group>
    </Paper>
  );
}

function useEverySecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
