export { createGateway } from './gateway.js';
export type { Dependency, GatewayDeps, GatewayLog } from './gateway-deps.js';
export { type Gateway, type GatewayOptions, openGateway } from './open-gateway.js';
