import { Text } from '@mantine/core';
import type { TurnSummary } from '@roundtable/api';
import { useAgentName } from '../agent-names.js';
import { sayDollars, sayDuration } from '../figures.js';
import { Spoken } from '../spoken.js';
import { useWords } from '../words.js';

const ENDS = ['interrupted', 'failed', 'withdrawn', 'merged'] as const;

/** A turn in its row of the list: what it answers, who, how long, how much, and how it ended if not well. */
export function TurnGlance({ summary }: { readonly summary: TurnSummary }) {
  const { t, locale } = useWords();
  const nameOf = useAgentName();
  const { text, agents, durationMs, outcome, code, costDollars, failedTools } = summary;
  const ended = ENDS.find((one) => one === outcome);
  const state = outcome === null ? t('turn.running') : ended === undefined ? null : t(`turn.ends.${ended}`);
  const facts = [
    agents.map(nameOf).join(' → '),
    durationMs === null ? null : sayDuration(durationMs, locale),
    t('turn.models', { count: summary.modelCalls }),
    t('turn.tools', { count: summary.toolCalls }),
    failedTools === 0 ? null : t('turn.failedTools', { count: failedTools }),
    t('model.spent', {
      input: summary.inputTokens.toLocaleString(locale),
      output: summary.outputTokens.toLocaleString(locale),
    }),
    // What costs nothing, such as the offline demo, shows no dollars.
    costDollars === 0 ? null : sayDollars(costDollars, locale),
  ];
  return (
    <>
      {state !== null && (
        <Text component="span" fz="sm" fw={600} c={outcome === 'failed' ? 'error' : undefined} ms="xs">
          {[state, code].filter((one) => one !== null).join(', ')}
        </Text>
      )}
      {text !== null && (
        <Text component="span" fz="sm" display="block" lineClamp={1}>
          <Spoken>{text}</Spoken>
        </Text>
      )}
      <Text component="span" fz="sm" c="dimmed" display="block">
        {facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
      </Text>
    </>
  );
}
