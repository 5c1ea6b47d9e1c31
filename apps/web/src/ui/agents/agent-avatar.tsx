import type { AgentRef, TeamInfo } from '@roundtable/api';
import { IconUsers } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.js';
import classes from './agent-avatar.module.css';
import { agentColor } from './agent-colors.js';
import { agentName } from './local-names.js';

type Team = Pick<TeamInfo, 'agents'> | undefined;

/** An agent's sign in its own colour: its initials, or a group for several who act as one. The name stands beside it. */
export function AgentAvatar(props: {
  readonly agent: AgentRef;
  /** The team's agents, in their order; without it the colour is a neutral one. */
  readonly team: Team;
  readonly size?: number;
}) {
  const { agent, team, size = 28 } = props;
  const locale = useLocale();
  return (
    <span
      aria-hidden
      className={classes.avatar}
      style={{ ...colorVariables(agent, team), width: size, height: size, fontSize: size * 0.4 }}
    >
      {(agent.members?.length ?? 0) > 1 ? (
        <IconUsers size={size * 0.6} />
      ) : (
        initials(agentName(agent, team, locale))
      )}
    </span>
  );
}

/** An agent's name in its colour. */
export function AgentName(props: {
  readonly agent: AgentRef;
  readonly team: Team;
  readonly children?: ReactNode;
}) {
  const { agent, team, children } = props;
  const locale = useLocale();
  return (
    <span className={classes.name} style={colorVariables(agent, team)}>
      {children ?? agentName(agent, team, locale)}
    </span>
  );
}

function colorVariables({ id }: AgentRef, team: Team): CSSProperties {
  const { light, dark } = agentColor(team, id);
  return Object.fromEntries([
    ['--agent-light', light],
    ['--agent-dark', dark],
  ]);
}

/** "Goal Architect": GA; of more words the first and the last one. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  const [first = name, ...rest] = words;
  return (first.slice(0, 1) + (rest.at(-1)?.slice(0, 1) ?? '')).toUpperCase();
}
