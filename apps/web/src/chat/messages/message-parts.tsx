import type { AgentRef, TeamInfo } from '@roundtable/api';
import { createContext, useContext } from 'react';
import { useProfile } from '../../app/session.js';
import { AgentAvatar, AgentName } from '../../ui/agents/agent-avatar.js';
import { fullTimeOf, timeOf } from '../../ui/time/local-time.js';
import { useWords } from '../words.js';
import classes from './message.module.css';

/** The team whose agents speak: it gives them their colours. */
export const TeamContext = createContext<TeamInfo | undefined>(undefined);

/** Who speaks, above what is said. */
export function SpeakerLine({ agent, at }: { readonly agent: AgentRef; readonly at: string | null }) {
  const team = useContext(TeamContext);
  return (
    <div className={classes.speaker}>
      <AgentAvatar agent={agent} team={team} />
      <AgentName agent={agent} team={team} />
      <Time at={at} />
    </div>
  );
}

/** The time of day; the whole date is told to a pointer that rests there. */
export function Time({ at }: { readonly at: string | null }) {
  const { locale } = useWords();
  const { timeZone: zone } = useProfile();
  if (at === null) return null;
  return (
    <time dateTime={at} title={fullTimeOf(at, { zone, locale })} className={classes.time}>
      {timeOf(at, { zone, locale })}
    </time>
  );
}
