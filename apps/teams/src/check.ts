import { describeTeam, loadTeams, TeamLoadError } from '@roundtable/teams';
import { known, useOwnLanguages } from './known.js';

// `npm run teams:check [folder]`: prints what the teams are, or every fault in them.
useOwnLanguages(process.env);
try {
  const teams = await loadTeams(process.argv[2] ?? 'teams', known);
  process.stdout.write(`${teams.map(describeTeam).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof TeamLoadError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
