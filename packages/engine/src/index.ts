export { type Capability, defineCapability } from './capability.js';
export { type Composed, composeCapabilities } from './compose-capabilities.js';
