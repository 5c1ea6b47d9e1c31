import { pipelineStepNames, toolNames } from '@roundtable/activities';
import { loadTeams } from './load-team.js';
import { TeamLoadError } from './team-fault.js';
import { describeTeam } from './team-report.js';

// `npm run teams:check [folder]`: prints what the teams are, or every fault in them.
try {
  const teams = await loadTeams(process.argv[2] ?? 'teams', {
    knownTools: toolNames,
    knownSteps: pipelineStepNames,
  });
  process.stdout.write(`${teams.map(describeTeam).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof TeamLoadError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
