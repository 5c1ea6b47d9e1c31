import { Button } from '@mantine/core';
import { useContext } from 'react';
import { useIsOfflineDemo } from '../../app/shell/use-offline-demo.js';
import { TeamContext } from '../messages/message-parts.js';
import { useConversation, useConversationState } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './suggestions.module.css';
import { momentOf, saidIn, suggestedTexts } from './suggestions-moment.js';

/** What one could say next in the open conversation: sent while it is empty, later put into the field. */
export function Suggestions({ onFill, onSent }: { onFill: (text: string) => void; onSent: () => void }) {
  const { send } = useConversation();
  const team = useContext(TeamContext);
  const isDemo = useIsOfflineDemo();
  const moment = useConversationState((state) => momentOf(state, { isDemo }));
  const about = useConversationState((state) => state.about);
  const entries = useConversationState((state) => state.entries);
  if (moment === null || about === null) return null;
  const { sessionType, locale } = about;
  return (
    <SuggestionList
      texts={suggestedTexts(team, { sessionType, locale, said: saidIn({ entries }) })}
      lang={locale}
      onPick={(text) => {
        if (moment === 'after_reply') return onFill(text);
        send(text);
        onSent();
      }}
    />
  );
}

/** A row of short texts to choose from; on a phone it scrolls. */
export function SuggestionList(props: {
  readonly texts: readonly string[];
  readonly lang: string;
  readonly onPick: (text: string) => void;
}) {
  const { t } = useWords();
  if (props.texts.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('suggestions')}>
      {props.texts.map((text) => (
        <li key={text}>
          <Button
            className={classes.suggestion}
            variant="default"
            radius="xl"
            size="sm"
            fw={500}
            lang={props.lang}
            onClick={() => props.onPick(text)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
