import { Client, Connection } from '@temporalio/client';
import { type System, type SystemOptions, startSystem } from './system.js';

interface Shared {
  readonly system: System;
  /** The teams as they were published, for a file that publishes others. */
  readonly teams: readonly { readonly id: string; readonly current_hash: string }[];
}

/** What teams, migrations and workers wrote at their start, and nobody writes again. */
const OF_THE_SYSTEM = [
  'teams',
  'team_versions',
  'knowledge_vectors',
  'model_providers',
  '_prisma_migrations',
];

/** In characters. */
const LOG_TAIL = 4_000;

/** By their settings. */
const started = new Map<string, Shared>();

/**
 * The whole product, shared by the test files of this process: the first one starts it, each finds it empty. Whoever kills
 * a part of it starts that part again. `stop` gives it back.
 */
export async function sharedSystem(options: Pick<SystemOptions, 'env'> = {}): Promise<System> {
  endWithProcess();
  const key = JSON.stringify(options);
  const known = started.get(key);
  if (known && isWhole(known.system)) {
    await reset(known);
    return lend(known.system);
  }
  started.delete(key);
  const death = known ? deathOf(known.system) : null;
  await known?.system.stop();
  if (death !== null) throw new Error(death);
  const system = await startSystem(options);
  started.set(key, { system, teams: await system.sql('SELECT id, current_hash FROM teams') });
  return lend(system);
}

/** After a file with a failed test: what it did not put right must fail no other file, so the next one starts anew. */
export async function giveUpSharedSystems(): Promise<void> {
  const all = [...started.values()];
  started.clear();
  await Promise.all(all.map(({ system }) => system.stop()));
}

/** The same product for one file: what it would stop, others go on with. */
function lend(system: System): System {
  const giveBack = async () => {
    await system.stopAdded();
    system.expectNoRejections();
  };
  return Object.create(system, { stop: { value: giveBack } });
}

function isWhole(system: System): boolean {
  return system.worker.isRunning() && system.gateway.isRunning();
}

/** What died by itself is a fault, of the product or of the file before: whoever asks next is red with the reason. */
function deathOf({ worker, gateway }: System): string | null {
  for (const [name, child] of Object.entries({ worker, gateway }))
    if (child.hasDied()) return `the shared ${name} has died:\n${child.log().slice(-LOG_TAIL)}`;
  return null;
}

/** Ends every run, forgets every row of every user and the simulator's script; teams are as they were published. */
async function reset(shared: Shared): Promise<void> {
  const { system } = shared;
  system.simulator.reset(); // what it holds goes on, and ends with its run
  await terminateRuns(system);
  await emptyTables(shared);
  await terminateRuns(system); // a gateway may have started one again, for an input that was still there
  await system.eventually('no model call is left', async () =>
    system.simulator.stats().inFlight === 0 ? true : null,
  );
  system.simulator.reset();
}

async function emptyTables({ system, teams }: Shared): Promise<void> {
  const tables = await system.sql<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [OF_THE_SYSTEM],
  );
  const names = tables.map(({ name }) => name).join(', ');
  await system.eventually('the tables are empty', async () => {
    // A worker that writes its last rows may be in the way, in either order of locks.
    await system.sql(`SET lock_timeout = '500ms'; TRUNCATE ${names} RESTART IDENTITY`);
    return true;
  });
  await system.sql('DELETE FROM teams WHERE id <> ALL ($1)', [teams.map(({ id }) => id)]);
  await system.sql(
    'UPDATE teams SET current_hash = t.current_hash FROM jsonb_to_recordset($1) t(id text, current_hash text) WHERE teams.id = t.id',
    [JSON.stringify(teams)],
  );
}

async function terminateRuns(system: System): Promise<void> {
  const { address, namespace } = system.temporal;
  const connection = await Connection.connect({ address, channelArgs: { 'grpc.enable_http_proxy': 0 } });
  try {
    const client = new Client({ connection, namespace });
    await system.eventually('no run is left', async () => {
      let left = 0;
      for await (const { workflowId, runId } of client.workflow.list({
        query: `ExecutionStatus = 'Running'`,
      })) {
        left++;
        await client.workflow.getHandle(workflowId, runId).terminate('the tests go on with an empty system');
      }
      return left === 0 ? true : null;
    });
  } finally {
    await connection.close();
  }
}

/**
 * vitest ends its processes with SIGTERM, and leaves them alone when it is ended itself: either way the product goes with
 * the process, by its handlers of `exit`.
 */
let isWatching = false;
function endWithProcess(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('SIGTERM', () => process.exit(143));
  process.once('disconnect', () => process.exit(1));
}
