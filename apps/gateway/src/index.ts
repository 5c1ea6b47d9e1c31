export { createGateway } from './gateway.js';
export type { Dependency, GatewayDeps, GatewayLog } from './gateway-deps.js';
