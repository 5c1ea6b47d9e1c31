import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compared, readReports } from './compare.js';
import { readConfig } from './config.js';
import { evaluateTeam, faultsOf, unsentOf } from './evaluate-team.js';
import { openModel, pricesOf } from './model.js';
import { readOptions, USAGE } from './options.js';
import { createPurse } from './purse.js';
import { asJson, asTable } from './report.js';

const CASES = fileURLToPath(new URL('../cases/', import.meta.url));

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
  const config = readConfig();
  const model = await openModel(config, options.judge);
  try {
    const priceOf = pricesOf(model, { own: config.MODEL_PRICES, dollars: options.dollars });
    process.stderr.write(`Asking ${model.name}.\n`);
    let faults = 0;
    const { parts, concurrency } = options;
    const purse = createPurse(options.dollars);
    const about = { parts, model: model.port, judge: model.judge, concurrency, purse, priceOf };
    for (const id of teams) {
      const report = await evaluateTeam(id, about);
      const unsent = unsentOf(report);
      if (unsent > 0)
        process.stderr.write(`${id}: ${unsent} were not sent, $${options.dollars} are spent.\n`);
      process.stdout.write(options.json ? `${JSON.stringify(asJson(report))}\n` : asTable(report));
      const before = earlier.find(({ team }) => team === id);
      if (before !== undefined) {
        const changes = compared(asJson(report), before).map((line) => `  ${line}\n`);
        process.stderr.write(`${id}: against ${before.version}\n${changes.join('')}\n`);
      }
      faults += faultsOf(report).length;
    }
    return faults > 0 ? 1 : 0;
  } finally {
    await model.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
