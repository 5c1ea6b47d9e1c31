import { createToolList, NO_PORTS, pipelineStepNames } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities } from '@roundtable/engine';
import type { LoadOptions } from '@roundtable/platform';

const { tools, context } = composeCapabilities(capabilities);

/** What teams may name, of all that this version has. */
export const known: LoadOptions = {
  knownTools: [...tools, ...createToolList(NO_PORTS)].map(({ name }) => name),
  knownSteps: pipelineStepNames,
  knownSources: context.names,
};
