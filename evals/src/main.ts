import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadTeam } from '@roundtable/platform';
import { knownSections } from '@roundtable/testing';
import { readCases } from './cases.js';
import { readConfig } from './config.js';
import { openModel } from './model.js';
import { type Options, readOptions, USAGE } from './options.js';
import { asJson, asTable } from './report.js';
import { runEval } from './run-eval.js';
import { belowFloor, score } from './score.js';

const CASES = fileURLToPath(new URL('../cases/', import.meta.url));
const TEAMS = fileURLToPath(new URL('../../teams/', import.meta.url));

/** Exit code 1 below the floor, 2 when it could not be run. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const files = (await readdir(CASES))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -5));
  const teams = options.team === null ? files : files.filter((id) => id === options.team);
  if (teams.length === 0)
    throw new Error(`there are no messages for team "${options.team}", expected one of: ${files.join(', ')}`);
  const model = await openModel(readConfig());
  try {
    process.stderr.write(`Asking ${model.name}.\n`);
    let faults = 0;
    for (const id of teams) faults += await evaluateTeam(id, model.port, options);
    return faults > 0 ? 1 : 0;
  } finally {
    await model.close();
  }
}

async function evaluateTeam(
  id: string,
  model: Parameters<typeof runEval>[0]['model'],
  options: Options,
): Promise<number> {
  const [file, { team }] = await Promise.all([
    readCases(`${CASES}${id}.yaml`),
    loadTeam(`${TEAMS}${id}`, { knownSections }),
  ]);
  const outcomes = await runEval({ team, file, model, concurrency: options.concurrency });
  const scored = score(outcomes);
  const faults = belowFloor(scored, file);
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ ...Object(asJson(id, scored, outcomes)), belowFloor: faults })}\n`
      : `${asTable(id, scored, outcomes)}\n${faults.map((fault) => `BELOW THE FLOOR: ${fault}\n`).join('')}\n`,
  );
  return faults.length;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
