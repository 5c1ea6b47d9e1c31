import { parseEnv } from '@roundtable/engine/process';
import { localStackEnv } from '../config.js';
import { endLeftovers } from '../servers/leftovers.js';
import { temporalCli } from '../servers/temporal-server.js';
import { ensureChromium } from './chromium.js';
import { fetchEmbeddingModel } from './embedding-model.js';
import { ensurePgBouncer } from './pgbouncer.js';
import { temporalTestServer } from './tools.js';

/** Fetches the programs of the tests, before these run in parallel, and ends leftover processes of a killed run. */
export async function fetchTestTools(): Promise<void> {
  const { TEMPORAL_CLI_PATH, PATH } = parseEnv(localStackEnv, process.env);
  const report = (line: string) => void process.stderr.write(`  ${line}\n`);
  await endLeftovers();
  await temporalCli({ cliPath: TEMPORAL_CLI_PATH, path: PATH, report });
  await temporalTestServer({ report });
  await fetchEmbeddingModel({ report });
  ensureChromium(report, process.env);
  ensurePgBouncer(report, process.env);
}
