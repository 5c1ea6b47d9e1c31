// What others may use of check-ins in a server.
export { checkInStatistics } from './service/statistics.js';
