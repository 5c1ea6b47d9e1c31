import { pipelineStepNames, toolNames } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities } from '@roundtable/engine';
import type { LoadOptions } from '@roundtable/platform';

/** What teams may name, of all that this version has. */
export const known: LoadOptions = {
  knownTools: toolNames,
  knownSteps: pipelineStepNames,
  knownSources: composeCapabilities(capabilities).context.names,
};
