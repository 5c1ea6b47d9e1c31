// Public API of check-ins, for servers.
export { defaultTeamEnv } from './default-team.js';
export { checkInStatistics } from './store/statistics.js';
