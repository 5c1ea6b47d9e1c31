import { z } from 'zod';

/** Where check-ins and follow-ups of a user without a conversation go; a team that is not there counts as none. */
export const defaultTeamEnv = z.object({ DEFAULT_TEAM: z.string().default('round-table') });
