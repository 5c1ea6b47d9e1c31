// What others may use of plans in a server.
export { savePlan } from './service/plans.js';
