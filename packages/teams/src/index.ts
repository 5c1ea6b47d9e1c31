export { type LoadedTeam, type LoadOptions, loadTeam, loadTeams, teamToolNames } from './load-team.js';
export { type PublishedTeam, publishTeams, publishTeamsTo } from './publish-teams.js';
export { type TeamFault, TeamLoadError } from './team-fault.js';
export { describePublished, describeTeam } from './team-report.js';
