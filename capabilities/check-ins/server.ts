// What others may use of check-ins in a server.
export { defaultTeamEnv } from './default-team.js';
export { checkInStatistics } from './store/statistics.js';
