import { databaseEnv, parseEnv } from '@roundtable/engine/process';
import { describePublished, loadTeams, publishTeamsTo, TeamLoadError } from '@roundtable/teams';
import { known, useOwnLanguages } from './known.js';

// `npm run teams:publish [folder]`: stores the teams in the database of DATABASE_URL; nothing when one has a fault.
const { DATABASE_URL } = parseEnv(databaseEnv, process.env);
useOwnLanguages(process.env);
try {
  const teams = await loadTeams(process.argv[2] ?? 'teams', known);
  const published = await publishTeamsTo(DATABASE_URL, teams);
  process.stdout.write(`${published.map(describePublished).join('\n')}\n`);
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
