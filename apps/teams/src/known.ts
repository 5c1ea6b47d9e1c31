import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities } from '@roundtable/engine';
import type { LoadOptions } from '@roundtable/platform';

const { tools, stages, context, teamSections } = composeCapabilities(capabilities);

/** What teams may name, of all that this version has. */
export const known: LoadOptions = {
  knownTools: tools.map(({ name }) => name),
  knownSteps: stages,
  knownSources: context.names,
  knownSections: teamSections,
};
