import { Card } from '@mantine/core';
import type { ConversationView } from '@roundtable/client';
import { useSessionName } from '../chat/session-name.js';
import { useAgentName } from './agent-names.js';
import { useFactsWords } from './facts-words.js';
import { sayDollars } from './figures.js';
import classes from './inspector.module.css';
import { Pairs } from './pairs.js';
import { spoken } from './spoken.js';
import { useWords } from './words.js';

const MICROS = 1_000_000;

/** Where the conversation stands, and what all of it cost. */
export function ConversationFacts({ conversation }: { readonly conversation: ConversationView }) {
  const { t, locale } = useWords();
  const facts = useFactsWords();
  const { usage, status, activeAgent, context } = conversation;
  const sessionName = useSessionName();
  const nameOf = useAgentName();
  const rows = [
    [facts.t('session'), sessionName(conversation.sessionType)],
    [facts.t('status'), t(`statuses.${status}`)],
    [facts.t('agent'), nameOf(activeAgent)],
    [facts.t('turns'), conversation.turn.toLocaleString(locale)],
    [facts.t('answers'), usage.modelCalls.toLocaleString(locale)],
    [facts.t('read'), (usage.inputTokens + usage.cacheReadTokens).toLocaleString(locale)],
    [facts.t('written'), usage.outputTokens.toLocaleString(locale)],
    // What costs nothing, such as the offline demo, shows no dollars.
    ...(usage.costMicros === 0
      ? []
      : [[facts.t('cost'), sayDollars(usage.costMicros / MICROS, locale)] as const]),
  ] as const;
  return (
    <Card withBorder>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Pairs
        pairs={[
          [facts.t('intent'), spoken(context?.intent)],
          [facts.t('summary'), spoken(context?.summary)],
        ]}
      />
    </Card>
  );
}
