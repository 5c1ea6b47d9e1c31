import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Confirmation } from '@roundtable/api';
import { IconCircleCheck, IconCircleX, IconClockX, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useProfile } from '../../app/session.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { errorWords } from '../../ui/error-words.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { type Answer, type DecisionState, type Settled, useDecision } from './confirmation-decision.js';
import { nextLookMs, timeLeft } from './confirmation-expiry.js';
import { type ConfirmationKind, contentOf, inWords, type Typed } from './confirmation-fields.js';
import { ConfirmationForm } from './confirmation-form.js';
import { ConfirmationPreview } from './confirmation-preview.js';
import classes from './confirmation-proposal.module.css';
import { useWords } from './confirmation-words.js';

/**
 * A proposal of the agents and what the person decides about it: looked at, changed, approved or rejected, in time. It
 * stays where it is when it is decided, and then says how it ended.
 */
export function ConfirmationProposal(props: {
  readonly conversationId: string;
  readonly confirmation: Confirmation;
  /** How it ended, once the server has said so. */
  readonly settled: Settled | null;
}) {
  const { conversationId, confirmation, settled } = props;
  const { t, locale } = useWords();
  const { state, decide } = useDecision(conversationId, confirmation);
  const content = contentOf(confirmation);
  const editable = Object.fromEntries(
    content.fields.filter(({ isEditable }) => isEditable).map(({ name, text }) => [name, text]),
  );
  const draft = useDraft(`confirmation.${confirmation.id}`, editable);
  const reason = useDraft(`confirmation.${confirmation.id}.comment`, { comment: '' });
  const now = useClock(confirmation.expiresAt, settled === null && state.type === 'open');
  const left = timeLeft(confirmation.expiresAt, { now, locale });
  const heading = useId();
  const outcome = useRef<HTMLParagraphElement>(null);
  /** What is sent stays in sight when the draft of it is gone, until the server says what was carried out. */
  const [approved, setApproved] = useState<Typed | null>(null);
  const typed = settled === null ? (approved ?? draft.value) : { ...editable, ...changesOf(settled) };

  const isDone = settled !== null || state.type === 'sent' || state.type === 'refused' || left === null;
  const kind = inWords(confirmation.kind);
  const title = isDone
    ? t(`decided.${content.kind}`, { subject: content.subject ?? kind })
    : t(`title.${content.kind}`, { kind });
  const decided = settled !== null && settled.decision !== 'expired';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is decided
  useEffect(() => {
    if (!decided) return;
    draft.clear();
    reason.clear();
  }, [decided]);

  const preview = <ConfirmationPreview fields={content.fields} typed={typed} isFolded={isDone} />;

  async function answer(given: Answer) {
    if (given.type === 'approved') setApproved(given.typed);
    requestAnimationFrame(() => outcome.current?.focus()); // the buttons are gone by then
    await decide(given);
  }

  return (
    <Paper
      component="section"
      aria-labelledby={heading}
      tabIndex={-1}
      className={classes.card}
      data-confirmation={confirmation.id}
      data-settled={settled?.decision}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Mark settled={settled} isOver={left === null} />
        <div className={classes.words}>
          <Title order={3} size="h5" id={heading}>
            {title}
          </Title>
          {!isDone && (
            <Text size="sm">
              {content.subject === null
                ? t('aboutNothing')
                : t(`about.${content.kind}`, { subject: content.subject })}
            </Text>
          )}
        </div>
      </Group>
      {isDone && preview}
      <Text ref={outcome} tabIndex={-1} role="status" size="sm" fw={600} className={classes.outcome}>
        <Outcome kind={content.kind} settled={settled} state={state} isOver={left === null} />
      </Text>
      {state.type === 'failed' && settled === null && (
        <Alert color="red" role="alert" py="xs">
          {state.error.status === 0 ? t('unreachable') : errorWords(state.error, locale)}
        </Alert>
      )}
      {!isDone && (
        <Stack gap="xs">
          <ConfirmationForm
            content={content}
            draft={draft}
            reason={reason}
            preview={preview}
            onApprove={() => void answer({ type: 'approved', typed: draft.value })}
            onReject={(comment) => void answer({ type: 'rejected', comment })}
          />
          <Expiry at={confirmation.expiresAt} left={left ?? ''} />
        </Stack>
      )}
    </Paper>
  );
}

function Mark({ settled, isOver }: { readonly settled: Settled | null; readonly isOver: boolean }) {
  const size = 22;
  if (settled?.decision === 'expired' || (settled === null && isOver))
    return <IconClockX size={size} aria-hidden className={classes.mark} />;
  if (settled === null || settled.isUnknown)
    return <IconHelpCircle size={size} aria-hidden className={classes.mark} />;
  return settled.decision === 'approved' && settled.success ? (
    <IconCircleCheck size={size} aria-hidden className={classes.mark} />
  ) : (
    <IconCircleX size={size} aria-hidden className={classes.mark} />
  );
}

function Outcome(props: {
  readonly kind: ConfirmationKind;
  readonly settled: Settled | null;
  readonly state: DecisionState;
  readonly isOver: boolean;
}) {
  const { kind, settled, state, isOver } = props;
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  if (settled !== null) {
    const how = howItEnded(settled);
    const at = settled.at ?? (state.type === 'sent' ? state.at : null);
    const when = at === null ? '' : ` (${sayInstant(at, { zone: timeZone, locale })})`;
    return `${how === 'unknown' ? t('settledUnknown') : t(`settled.${kind}.${how}`)}${when}`;
  }
  if (state.type === 'sent') return t(`sending.${state.answer}`);
  if (isOver) return t(`settled.${kind}.expired`);
  return state.type === 'refused' ? t(state.why === 'gone' ? 'gone' : 'decidedElsewhere') : null;
}

function changesOf({ edits }: Settled): Typed {
  return Object.fromEntries(Object.entries(edits).map(([name, text]) => [name, text ?? '']));
}

function howItEnded({ decision, success, isEdited, isUnknown }: Settled) {
  if (decision !== 'approved') return decision;
  if (isUnknown) return 'unknown';
  if (!success) return 'failed';
  return isEdited ? 'edited' : 'approved';
}

function Expiry({ at, left }: { readonly at: string; readonly left: string }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  return (
    <Text size="xs" component="p" m={0}>
      {t('expires', { when: sayInstant(at, { zone: timeZone, locale }), left })}
    </Text>
  );
}

/** The time now, looked at as often as the words about `until` need it. */
function useClock(until: string, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const wait = isRunning ? nextLookMs(until, Date.now()) : null;
    if (wait === null) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  });
  return now;
}
