import type { TeamSection } from '@roundtable/core';
import { TakenFiles } from './schemas.js';

/** Which files its agents take; a team without it takes none. */
export const takenFilesSection: TeamSection<TakenFiles> = { schema: TakenFiles, shown: true };
