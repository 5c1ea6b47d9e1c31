import { Stack, Text, Title } from '@mantine/core';
import type { TeamInfo } from '@roundtable/api';
import { useEffect } from 'react';
import { useProfile } from '../../app/session.js';
import { useGreeting } from '../../home/greeting.js';
import { ownWords, PURPOSES } from '../../onboarding/purposes.js';
import { useWords as useOnboardingWords } from '../../onboarding/words.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { useTeams } from '../chat-queries.js';
import { SuggestionList } from '../composer/suggestions.js';
import { suggestedTexts } from '../composer/suggestions-moment.js';
import classes from './new-conversation.module.css';
import { NewConversationAbout, useChosenProject } from './new-conversation-about.js';
import { EMPTY_CHOICE, requestOf, sessionOf, teamOf } from './new-conversation-choice.js';
import { FirstMessage } from './new-conversation-message.js';
import { TeamChoice } from './new-conversation-teams.js';
import { useWords } from './new-conversation-words.js';
import { useFirstMessage } from './use-first-message.js';

const LONGEST_CHIP = 80;

/** The message field of a conversation that is not there yet; with whom, and what kind of talk, can be chosen around it. */
export function NewConversation(props: {
  readonly onOpened: (id: string) => void;
  /** Asked for by who led here; else the one of last time. */
  readonly team?: string | null;
  /** 1 where it is all that the page shows. */
  readonly level?: 1 | 2;
  /** One column: for the panel. */
  readonly isNarrow?: boolean;
}) {
  const { level = 1, isNarrow = false } = props;
  const { t } = useWords();
  const greeting = useGreeting();
  const teams = useTeams();
  return (
    <Stack className={classes.page} data-narrow={isNarrow || undefined} gap="lg">
      <div className={classes.greeting}>
        <Title order={level} size="h2">
          {greeting}
        </Title>
        <Text c="dimmed" size="lg">
          {t('lead')}
        </Text>
      </div>
      <Form {...props} teams={teams.data?.items} isNarrow={isNarrow} />
      {teams.isPending && <LoadingState />}
      {teams.isError && <ErrorState error={teams.error} retry={() => void teams.refetch()} />}
    </Stack>
  );
}

function Form(props: {
  /** Undefined until they are known: one may write all the same. */
  readonly teams: readonly TeamInfo[] | undefined;
  readonly onOpened: (id: string) => void;
  readonly team?: string | null;
  readonly isNarrow: boolean;
}) {
  const { t, locale } = useWords();
  const { preferredTeam, purpose } = useProfile();
  const onboarding = useOnboardingWords();
  const purposes = PURPOSES.map(({ key }) => onboarding.t(`purposes.${key}`));
  const draft = useDraft('new-conversation', {
    ...EMPTY_CHOICE,
    team: preferredTeam ?? '',
    locale: locale as string,
    text: '',
  });
  const { value: chosen } = draft;
  const { team: asked = null } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for
  useEffect(() => {
    if (asked !== null && asked !== '') draft.set({ team: asked });
  }, [asked]);
  const team = teamOf(props.teams ?? [], chosen.team);
  const first = useFirstMessage({ onKept: draft.clear, onOpened: props.onOpened });
  const projectId = useChosenProject(chosen.projectId, team?.usesProjects ?? false);
  if (props.teams !== undefined && team === null) return <Text>{t('noTeams')}</Text>;

  const brings = purpose === null ? '' : ownWords(purpose, purposes);
  const own = brings !== '' && brings.length <= LONGEST_CHIP && first.isFirst ? [brings] : [];
  const session = team === null ? 'general' : sessionOf(team, chosen.session);
  const begin = (text: string) => {
    if (team !== null) first.begin(requestOf(team, { ...chosen, projectId }), text);
  };
  return (
    <>
      <div>
        <FirstMessage
          text={chosen.text}
          onChange={(text) => draft.set({ text })}
          onSend={() => begin(chosen.text.trim())}
          first={first}
        />
        {team !== null && chosen.text === '' && first.phase === 'none' && (
          <SuggestionList
            texts={[...own, ...suggestedTexts(team, { sessionType: session, locale: chosen.locale })]}
            lang={chosen.locale}
            onPick={(text) => {
              draft.set({ text }); // seen while it goes out, and still there if it cannot
              begin(text);
            }}
          />
        )}
      </div>
      {team !== null && (
        <>
          <TeamChoice
            teams={props.teams ?? []}
            chosen={team}
            onChoose={(id) => draft.set({ team: id })}
            isNarrow={props.isNarrow}
          />
          <NewConversationAbout
            team={team}
            choice={{ ...chosen, projectId }}
            onChange={draft.set}
            isNarrow={props.isNarrow}
          />
        </>
      )}
    </>
  );
}
