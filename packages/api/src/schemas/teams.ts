import { z } from 'zod';
import { SessionType } from './conversations/conversations.js';
import { InEachLanguage, LineByLanguage } from './wire-values.js';

export const TeamAgent = z
  .object({
    id: z.string(),
    name: z.string(),
    names: InEachLanguage,
    role: z.string(),
    roles: InEachLanguage,
    color: z.string(),
    tools: z.array(z.string()),
    handoffs: z.array(z.object({ to: z.string(), tool: z.string(), when: z.string() })),
  })
  .meta({ id: 'TeamAgent' });
export type TeamAgent = z.infer<typeof TeamAgent>;

export const TeamInfo = z
  .object({
    id: z.string(),
    name: z.string(),
    names: InEachLanguage,
    description: z.string(),
    descriptions: InEachLanguage,
    locales: z.array(z.string()),
    home: z.string().meta({ description: 'Id of the agent that opens conversations' }),
    version: z.string().meta({ description: 'Hash of the published content' }),
    sessions: z.array(SessionType).meta({ description: 'The types of conversation that it has' }),
    suggestions: z
      .record(SessionType, z.array(LineByLanguage))
      .meta({ description: 'What one could say in a conversation of each type, to be offered as buttons' }),
    usesProjects: z.boolean().meta({ description: 'Its conversations have an active project' }),
    sections: z.record(z.string(), z.unknown()).meta({
      description: 'What the team says for capabilities, by their names: `attachments`, which files it takes',
    }),
    agents: z.array(TeamAgent),
  })
  .meta({ id: 'Team' });
export type TeamInfo = z.infer<typeof TeamInfo>;

export const TeamList = z.object({ items: z.array(TeamInfo) }).meta({ id: 'TeamList' });
