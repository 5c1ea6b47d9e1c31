import type { LoadOptions } from '@roundtable/teams';
import type { Composed } from './compose-capabilities.js';

/** The names that teams may refer to: tools, stages, checks, context sources and sections. */
export function knownTo({ tools, stages, checks, context, teamSections }: Composed): LoadOptions {
  return {
    knownTools: tools.map(({ name }) => name),
    knownSteps: stages,
    knownChecks: checks,
    knownSources: context.names,
    knownSections: teamSections,
  };
}
