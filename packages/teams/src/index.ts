export { type LoadOptions, loadTeam, loadTeams } from './load-team.js';
export { publishTeamsTo } from './publish-teams.js';
export { LanguageError, readLanguages } from './read-languages.js';
export { TeamLoadError } from './team-fault.js';
export { describePublished, describeTeam } from './team-report.js';
