import type { Facts } from '@roundtable/core';
import type { ProjectSlice } from '../../projects/server.js';
import type { Brief } from './brief.js';

/** The turn's brief and the active project from the context sources; our own SELECTs guarantee their shape. */
export function briefFacts(facts: Facts): {
  readonly brief: Brief | null;
  readonly project: ProjectSlice | null;
} {
  const { brief = null, project = null } = facts;
  return { brief: brief as Brief | null, project: project as ProjectSlice | null };
}
