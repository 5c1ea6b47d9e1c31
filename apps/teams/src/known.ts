import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities, knownTo } from '@roundtable/engine';

/** What teams may name, of all that this version has. */
export const known = knownTo(composeCapabilities(capabilities));
