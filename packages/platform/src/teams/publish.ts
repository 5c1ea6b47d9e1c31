import { pipelineStepNames, toolNames } from '@roundtable/activities';
import pg from 'pg';
import { databaseEnv } from '../config.js';
import { parseEnv } from '../env.js';
import { loadTeams } from './load-team.js';
import { publishTeams } from './publish-teams.js';
import { TeamLoadError } from './team-fault.js';
import { describePublished } from './team-report.js';

// `npm run teams:publish [folder]`: stores the teams in the database of DATABASE_URL; nothing when one has a fault.
const { DATABASE_URL } = parseEnv(databaseEnv, process.env);
try {
  const teams = await loadTeams(process.argv[2] ?? 'teams', {
    knownTools: toolNames,
    knownSteps: pipelineStepNames,
  });
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const published = await publishTeams(client, teams);
    process.stdout.write(`${published.map(describePublished).join('\n')}\n`);
  } finally {
    await client.end();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof TeamLoadError) return error.message;
  // Drivers and sockets give a code; a refused connection to localhost has no message besides.
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const hint = error.code === '42P01' || error.code === '22023' ? ' Run `npm run db:migrate` first.' : '';
  return `The teams were not published: ${error.message || String(error.code)}.${hint}`;
}
