import { AgentId, type Team, type TeamSection } from '@roundtable/core';
import { z } from 'zod';

/**
 * The agents that speak when the system starts a turn. `agent` opens a due follow-up. The home agent opens figures
 * of a week or month and hands off to `insights`, which presents them. Teams without this section never speak unasked.
 */
const FollowUps = z.strictObject({ agent: AgentId, insights: AgentId.optional() });
type FollowUps = z.infer<typeof FollowUps>;

/** The section's name. Teams with it can speak unasked. */
export const SECTION = 'followUps';

export const followUpsSection: TeamSection<FollowUps> = {
  schema: FollowUps,
  agents: ({ agent, insights }) => ({ agent, ...(insights === undefined ? {} : { insights }) }),
};

/** The agent that the team names for follow-ups. */
export function followUpAgent(team: Team): string {
  return FollowUps.optional().parse(team.followUps)?.agent ?? team.home;
}
