export {
  type Activities,
  type Capability,
  defineCapability,
  type Served,
  type Working,
} from './capability.js';
export { type CapabilityConfigs, readConfigs } from './capability-configs.js';
export { type Composed, composeCapabilities } from './compose-capabilities.js';
export type { GatewayHost, Host, WorkerHost } from './host.js';
export {
  type AnyHandler,
  type HandlerTree,
  type ImplementedRoutes,
  implement,
  type RouteCall,
  type RouteHandler,
  type RouteHandlers,
} from './implement-routes.js';
export { type ServedCapabilities, serveCapabilities } from './serve-capabilities.js';
export { type WorkingCapabilities, workCapabilities } from './work-capabilities.js';
