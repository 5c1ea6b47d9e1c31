export {
  type Activities,
  type Capability,
  defineCapability,
  type ExplainedField,
  type Loop,
  type PrepareStage,
  type ReviewStage,
  type Served,
  type Stages,
  type Working,
} from './contract/capability.js';
export { type CapabilityConfigs, readConfigs } from './contract/capability-configs.js';
export { type Composed, composeCapabilities } from './contract/compose-capabilities.js';
export {
  type GatewayHost,
  type Host,
  type Searches,
  type StepHost,
  searches,
  type WorkerHost,
} from './contract/host.js';
export {
  type AnyHandler,
  type ComingFile,
  type FileAnswer,
  type HandlerTree,
  type ImplementedRoutes,
  implement,
  type RouteCall,
  type RouteHandler,
  type RouteHandlers,
  type Upload,
} from './contract/implement-routes.js';
export { knownTo } from './contract/known-to.js';
export { type OpenedPorts, openPorts } from './contract/open-ports.js';
export { type ServedCapabilities, serveCapabilities } from './contract/serve-capabilities.js';
export { type WorkingCapabilities, workCapabilities } from './contract/work-capabilities.js';
export { readIdempotencyKey } from './gateway/http/request-headers.js';
export { parseSafeJson } from './gateway/http/safe-json.js';
