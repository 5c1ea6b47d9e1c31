import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadTeam } from '@roundtable/platform';
import { knownSections } from '@roundtable/testing';
import { readCases } from './cases.js';
import { compared, type Report, readReports } from './compare.js';
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
  const earlier = options.against === null ? [] : await readReports(options.against);
  const model = await openModel(readConfig());
  try {
    process.stderr.write(`Asking ${model.name}.\n`);
    let faults = 0;
    const purse = createPurse(options.dollars);
    for (const id of teams) faults += await evaluateTeam(id, model.port, { options, purse, earlier });
    return faults > 0 ? 1 : 0;
  } finally {
    await model.close();
  }
}

async function evaluateTeam(
  id: string,
  model: Parameters<typeof runEval>[0]['model'],
  {
    options,
    purse,
    earlier,
  }: { readonly options: Options; readonly purse: Purse; readonly earlier: readonly Report[] },
): Promise<number> {
  const [file, { team, hash }] = await Promise.all([
    readCases(`${CASES}${id}.yaml`),
    loadTeam(`${TEAMS}${id}`, { knownSections }),
  ]);
  const { concurrency } = options;
  const outcomes = await runEval({ team, file, model, concurrency, ...purse });
  const unsent = file.cases.length - outcomes.length;
  if (unsent > 0)
    process.stderr.write(`${id}: ${unsent} messages were not sent, $${options.dollars} are spent.\n`);
  const scored = score(outcomes);
  const faults = unsent > 0 ? [] : belowFloor(scored, file);
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ ...Object(asJson(id, scored, outcomes)), version: hash, unsent, belowFloor: faults })}\n`
      : `${asTable(`${id} ${hash}`, scored, outcomes)}\n${faults.map((fault) => `BELOW THE FLOOR: ${fault}\n`).join('')}\n`,
  );
  const before = earlier.find(({ team: one }) => one === id);
  if (before !== undefined) {
    const changes = compared(scored, before).map((line) => `  ${line}\n`);
    process.stderr.write(`${id}: against ${before.version}\n${changes.join('')}\n`);
  }
  return faults.length;
}

type Purse = Required<Pick<Parameters<typeof runEval>[0], 'onOutcome' | 'maySpend'>>;

/** What may still be spent; calls that are under way when it is empty are still paid. */
function createPurse(dollars: number | null): Purse {
  let left = dollars === null ? Number.POSITIVE_INFINITY : dollars * 1e6;
  return {
    onOutcome: ({ costMicros }) => {
      left -= costMicros;
    },
    maySpend: () => left > 0,
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
