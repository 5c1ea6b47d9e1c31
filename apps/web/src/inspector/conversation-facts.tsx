import { Card } from '@mantine/core';
import type { ConversationView } from '@roundtable/client';
import { sayDollars } from './figures.js';
import classes from './inspector.module.css';
import { useWords } from './words.js';

const MICROS = 1_000_000;

/** Where the conversation stands, and what all of it cost. */
export function ConversationFacts({ conversation }: { readonly conversation: ConversationView }) {
  const { t, locale } = useWords();
  const { usage, status, activeAgent } = conversation;
  const facts = [
    [t('facts.status'), t(`statuses.${status}`)],
    [t('facts.agent'), activeAgent.name],
    [t('facts.turns'), conversation.turn.toLocaleString(locale)],
    [t('facts.answers'), usage.modelCalls.toLocaleString(locale)],
    [t('facts.read'), (usage.inputTokens + usage.cacheReadTokens).toLocaleString(locale)],
    [t('facts.written'), usage.outputTokens.toLocaleString(locale)],
    // What costs nothing, such as the offline demo, shows no dollars.
    ...(usage.costMicros === 0
      ? []
      : [[t('facts.cost'), sayDollars(usage.costMicros / MICROS, locale)] as const]),
  ] as const;
  return (
    <Card withBorder>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
