import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { madeDocument } from '../../documents/made-document.js';
import { optionalPart } from '../../ui/optional-part.js';
import type { ThoughtEntry, ToolEntry } from '../state/conversation-state.js';
import { useConversationState, useSpoken } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './message.module.css';
import { whyItFailed } from './message-tool-failure.js';
import { toolWords } from './message-tool-words.js';

const DocumentView = optionalPart(
  async () => (await import('../../documents/document-view.js')).DocumentView,
);

/** What an agent considered: its first words in sight, all of it on demand; it turns while the agent goes on from it. */
export function Thought({ thought }: { readonly thought: ThoughtEntry }) {
  const { t } = useWords();
  const lang = useSpoken();
  const isLatest = useConversationState(
    ({ order, turn, partial }) =>
      turn !== null && partial === null && order[order.length - 1] === thought.key,
  );
  return (
    <details className={classes.thought}>
      <summary>
        {isLatest ? <Loader size={14} aria-hidden /> : <IconBulb size={16} aria-hidden />}
        <span className="visually-hidden">{t('thought')}: </span>
        <span className={classes.firstWords} lang={lang}>
          {thought.text}
        </span>
      </summary>
      <p lang={lang}>{thought.text}</p>
    </details>
  );
}

/** A tool as it runs, in friendly words; what it was asked and what it answered on demand. */
export function ToolRun({ run }: { readonly run: ToolEntry }) {
  const { t } = useWords();
  const { tool, state, input, result } = run;
  const isRunning = state === 'running';
  const made = state === 'done' ? madeDocument(run) : null;
  return (
    <>
      <details className={classes.tool} data-tool={tool} data-state={state}>
        <summary>
          {isRunning && <Loader size={14} aria-hidden />}
          {state === 'done' && <IconCheck size={16} aria-hidden />}
          {state === 'failed' && <IconAlertTriangle size={16} aria-hidden />}
          {state === 'unknown' && <IconHelpCircle size={16} aria-hidden />}
          <ToolLine run={run} />
        </summary>
        {state === 'failed' && <p>{t('toolFailed')}</p>}
        {state === 'unknown' && <p>{t('toolUnknown')}</p>}
        <Data label={t('input')} value={input} />
        {!isRunning && <Data label={t('result')} value={result} isEnglish={state === 'failed'} />}
      </details>
      {made !== null && (
        <Suspense fallback={null}>
          <DocumentView made={made} />
        </Suspense>
      )}
    </>
  );
}

/** What is done or was; of what failed, that it failed and why. */
function ToolLine({ run }: { readonly run: ToolEntry }) {
  const { t, locale } = useWords();
  const { tool, state, result } = run;
  if (state !== 'failed') return <span>{toolWords(tool, state === 'running', locale)}</span>;
  const why = whyItFailed(result, locale);
  return (
    <span>
      <strong>{t('didNotWork', { what: toolWords(tool, true, locale).replace('…', '') })}</strong>
      {why !== null && <> {why}</>}
    </span>
  );
}

const SHOWN = 4_000;

function Data(props: {
  readonly label: string;
  readonly value: unknown;
  /** What a tool says of its failure, whatever the language of the page. */
  readonly isEnglish?: boolean;
}) {
  const { label, value, isEnglish = false } = props;
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
  if (value == null || text === '{}' || text === '') return null;
  return (
    <div>
      <div className={classes.dataLabel}>{label}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className={classes.data} tabIndex={0} lang={isEnglish ? 'en' : undefined}>
        {text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text}
      </pre>
    </div>
  );
}
