import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import type { TeamInfo } from '@roundtable/api';
import { AgentAvatar } from '../../ui/agents/agent-avatar.js';
import { agentName, teamDescription, teamName } from '../../ui/agents/local-names.js';
import classes from './new-conversation.module.css';
import { teamOf } from './new-conversation-choice.js';
import { useWords } from './new-conversation-words.js';

const SHOWN_AGENTS = 5;

/** With whom: a card for each team; the one of last time is chosen already. */
export function TeamChoice(props: {
  readonly teams: readonly TeamInfo[];
  readonly chosen: TeamInfo;
  readonly onChoose: (id: string) => void;
  readonly isNarrow: boolean;
}) {
  const { t } = useWords();
  return (
    <Radio.Group label={t('team')} value={props.chosen.id} onChange={props.onChoose}>
      <SimpleGrid cols={props.isNarrow ? 1 : { base: 1, sm: 2 }} mt="xs" spacing="sm">
        {homeFirst(props.teams).map((team) => (
          <TeamCard key={team.id} team={team} isChosen={team.id === props.chosen.id} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** The team that most people begin with stands first. */
function homeFirst(teams: readonly TeamInfo[]): readonly TeamInfo[] {
  const first = teamOf(teams, '');
  return first === null ? teams : [first, ...teams.filter(({ id }) => id !== first.id)];
}

function TeamCard({ team, isChosen }: { readonly team: TeamInfo; readonly isChosen: boolean }) {
  const { t, locale } = useWords();
  const shown = team.agents.slice(0, SHOWN_AGENTS);
  const more = team.agents.length - shown.length;
  return (
    <Radio.Card value={team.id} className={classes.card} data-chosen={isChosen || undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600}>{teamName(team, locale)}</Text>
        <Group gap={0} wrap="nowrap" className={classes.faces}>
          {shown.map((agent) => (
            <AgentAvatar key={agent.id} agent={agent} team={team} size={24} />
          ))}
          {more > 0 && (
            <Text size="xs" c="dimmed" aria-hidden ml={4}>
              +{more}
            </Text>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {teamDescription(team, locale)}
      </Text>
      <span className="visually-hidden">
        {t('agents', { names: shown.map((agent) => agentName(agent, team, locale)).join(', ') })}{' '}
        {more > 0 && t('more', { count: more })}
      </span>
    </Radio.Card>
  );
}
