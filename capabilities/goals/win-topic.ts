import { AgentId, type Team, type TeamSection, type Topic } from '@roundtable/core';
import { z } from 'zod';

/** The agent that answers when a goal or milestone is completed on the page; by default the home agent. */
const Wins = z.strictObject({ agent: AgentId });
type Wins = z.infer<typeof Wins>;

export const winsSection: TeamSection<Wins> = { schema: Wins, agents: ({ agent }) => ({ agent }) };

function winAgent(team: Team): string {
  return Wins.optional().parse(team.wins)?.agent ?? team.home;
}

/** A goal or milestone was completed on the page. */
export const winTopic: Topic = {
  speaker: winAgent,
  reason: 'A goal or milestone was completed',
  line: {
    en: '{name} saw on the page that you completed something.',
    es: '{name} ha visto en la página que has completado algo.',
  },
};
