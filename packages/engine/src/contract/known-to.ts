import type { LoadOptions } from '@roundtable/teams';
import type { Composed } from './compose-capabilities.js';

/** What teams may name, of all that an engine has. */
export function knownTo({ tools, stages, checks, context, teamSections }: Composed): LoadOptions {
  return {
    knownTools: tools.map(({ name }) => name),
    knownSteps: stages,
    knownChecks: checks,
    knownSources: context.names,
    knownSections: teamSections,
  };
}
