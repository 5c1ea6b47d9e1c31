// Public API of plans, for servers.
export { savePlan } from './service/plans.js';
