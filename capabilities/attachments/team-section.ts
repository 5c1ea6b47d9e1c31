import type { TeamSection } from '@roundtable/core';
import { TakenFiles } from './schemas.js';

/** The kinds of files that the team's agents take; a team without this section takes none. */
export const takenFilesSection: TeamSection<TakenFiles> = { schema: TakenFiles, shown: true };
