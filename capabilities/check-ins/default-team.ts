import { z } from 'zod';

/** Team for check-ins and follow-ups of a user without a conversation; an unknown team counts as none. */
export const defaultTeamEnv = z.object({ DEFAULT_TEAM: z.string().default('round-table') });
