import { AgentId, type Team, type TeamSection } from '@roundtable/core';
import { z } from 'zod';

/**
 * Who speaks when the system starts a turn. `agent` opens a follow-up that is due; the figures of a week or month the home
 * agent opens and asks `insights` over to tell them. A team without it never speaks unasked.
 */
const FollowUps = z.strictObject({ agent: AgentId, insights: AgentId.optional() });
type FollowUps = z.infer<typeof FollowUps>;

/** The section's name. A team that has it speaks unasked. */
export const SECTION = 'followUps';

export const followUpsSection: TeamSection<FollowUps> = {
  schema: FollowUps,
  agents: ({ agent, insights }) => ({ agent, ...(insights === undefined ? {} : { insights }) }),
};

/** Whom the team names for follow-ups. */
export function followUpAgent(team: Team): string {
  return FollowUps.optional().parse(team.followUps)?.agent ?? team.home;
}
