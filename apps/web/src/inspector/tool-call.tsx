import { Text, Title } from '@mantine/core';
import type { ToolCallExplained } from '@roundtable/api';
import { sayDuration } from './figures.js';
import { FoldedJson } from './json-block.js';
import { useStateWords } from './state-words.js';
import { useWords } from './words.js';

/** A tool that an agent used: what it was given and what came of it. */
export function ToolCall({ call }: { readonly call: ToolCallExplained }) {
  const { t, locale } = useWords();
  const stateOf = useStateWords();
  const facts = [
    stateOf(call.status),
    call.durationMs === null ? null : sayDuration(call.durationMs, locale),
    call.attempts > 1 ? t('model.times', { count: call.attempts }) : null,
    call.cached ? t('tool.cached') : null,
  ];
  return (
    <>
      <Title order={5} size="h6">
        {t('tool.title', { tool: call.tool })}
      </Title>
      <Text fz="sm" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
      <FoldedJson value={call.input} label={t('tool.input')} />
      {call.error === null ? (
        <FoldedJson value={call.result} label={t('tool.result')} />
      ) : (
        <FoldedJson value={call.error} label={t('tool.error')} />
      )}
    </>
  );
}
