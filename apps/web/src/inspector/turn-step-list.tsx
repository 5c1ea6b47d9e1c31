import { Text, Title } from '@mantine/core';
import type { StepExplained } from '@roundtable/api';
import type { TurnExplanation } from '@roundtable/client';
import { sayDuration } from './figures.js';
import classes from './inspector.module.css';
import { FoldedJson } from './json-block.js';
import { ModelCall } from './model-call.js';
import { ToolCall } from './tool-call.js';
import { turnSteps } from './turn-steps.js';
import { useWantedStep } from './use-wanted-step.js';
import { useWords } from './words.js';

/** The steps of a turn as a timeline: what a model was asked, the tools behind it, and the team's own steps. */
export function TurnSteps({ id, explained }: { readonly id: string; readonly explained: TurnExplanation }) {
  const { t } = useWords();
  const steps = turnSteps(explained);
  const place = useWantedStep(explained);
  if (steps.length === 0) return <Text c="dimmed">{t('turn.noSteps')}</Text>;
  return (
    <ol className={classes.timeline} ref={place}>
      {steps.flatMap((one) =>
        one.type === 'model'
          ? [
              <li key={one.step} data-kind="model" data-step={one.step} tabIndex={-1}>
                <ModelCall id={id} turn={explained.turn} call={one.call} />
              </li>,
              ...one.tools.map((call) => (
                <li key={`${one.step}-${call.index}`} data-kind="tool">
                  <ToolCall call={call} />
                </li>
              )),
            ]
          : [
              <li key={one.step} data-kind="other" data-step={one.step} tabIndex={-1}>
                <OtherStep step={one.other} />
              </li>,
            ],
      )}
    </ol>
  );
}

function OtherStep({ step }: { readonly step: StepExplained }) {
  const { t, locale } = useWords();
  const type = step.name === null ? step.type : `${step.type} (${step.name})`;
  return (
    <>
      <Title order={5} size="h6">
        {t('step.title', { step: step.step, type })}
      </Title>
      <Text fz="sm" c="dimmed">
        {step.finishedAt === null
          ? t('step.unfinished')
          : sayDuration(Date.parse(step.finishedAt) - Date.parse(step.startedAt), locale)}
      </Text>
      <FoldedJson value={step.detail} label="JSON" />
    </>
  );
}
