import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import type { Connection } from '@temporalio/client';
import pg from 'pg';
import { eventually } from './eventually.js';
import { startTimeSkipping } from './time-skipping.js';

const PRELOAD = fileURLToPath(
  new URL('../../../../packages/testing/src/system/clock-preload.mjs', import.meta.url),
);

/**
 * One clock for the whole product that a test can move on: Temporal's time-skipping server leads, and the processes and
 * Postgres follow it.
 */
export interface SkippingClock {
  readonly address: string;
  readonly namespace: string;
  /** What makes a process of the product follow this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes `now()` and the defaults of a migrated database follow this clock. */
  install(databaseUrl: string): Promise<void>;
  now(): Promise<Date>;
  /** Lets the time until then pass at once; timers on the way fire in their order. */
  skipTo(instant: Date): Promise<void>;
  stop(): Promise<void>;
}

export async function startSkippingClock(dir: string): Promise<SkippingClock> {
  const server = await startTimeSkipping();
  const namespace = server.namespace ?? 'default';
  for (const { name } of Object.values(SEARCH_ATTRIBUTES)) {
    await server.connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: { [name]: KEYWORD },
    });
  }
  const file = join(dir, 'clock-offset');
  const databases: pg.Client[] = [];
  let offsetMs = 0;
  const follow = async (to: number) => {
    offsetMs = to;
    writeFileSync(file, `${offsetMs}`.padEnd(20)); // always as long: a reader never sees half a number
    for (const client of databases)
      await client.query('UPDATE test_clock.clock SET offset_ms = $1', [offsetMs]);
  };
  await follow(0);
  return {
    address: server.address,
    namespace,
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, TEST_CLOCK_FILE: file },
    async install(databaseUrl) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(INSTALL);
      databases.push(client);
    },
    now: async () => new Date(Date.now() + offsetMs),
    async skipTo(instant) {
      await eventually('every run has heard of the changes to its row and done its task', async () => {
        const asked = await Promise.all(
          databases.map((client) => client.query('SELECT test_clock.all_heard()')),
        );
        const wereTold = asked.every(({ rows: [answer] }) => answer.all_heard);
        return wereTold && (await haveAnswered(server.connection, namespace)) ? true : null;
      });
      const ahead = instant.getTime() - (await server.currentTimeMs());
      if (ahead <= 0) throw new Error(`${instant.toISOString()} has passed`);
      // The followers go first: whatever a timer starts finds that its time has come.
      await follow(instant.getTime() - Date.now());
      await server.sleep(ahead);
    },
    async stop() {
      for (const client of databases) await client.end();
      await server.teardown();
      rmSync(file, { force: true });
    },
  };
}

/** Whether each open run has done its workflow task for the last signal that it got. */
async function haveAnswered({ workflowService }: Connection, namespace: string): Promise<boolean> {
  const { executions } = await workflowService.listOpenWorkflowExecutions({ namespace });
  for (const { execution } of executions) {
    const { history } = await workflowService.getWorkflowExecutionHistory({ namespace, execution });
    const last = history?.events?.findLast(
      (event) =>
        event.workflowExecutionSignaledEventAttributes ??
        event.workflowTaskScheduledEventAttributes ??
        event.workflowTaskCompletedEventAttributes,
    );
    if (last?.workflowTaskCompletedEventAttributes == null) return false;
  }
  return true;
}

const KEYWORD = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/**
 * Before pg_catalog on the search path, the schema's now() is the one that SQL finds; defaults are bound and are changed.
 *
 * The server is stuck for good when a run cancels a timer that fires at the same moment (temporalio/sdk-java#3088), so all
 * runs have to hear of the changes to their rows before time moves on. They are signalled after `told_at` is set: 500 ms are
 * given to the sending, and `haveAnswered` asks what became of the signals.
 */
const INSTALL = `
CREATE SCHEMA test_clock;
CREATE TABLE test_clock.clock (offset_ms bigint NOT NULL);
INSERT INTO test_clock.clock VALUES (0);
CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
  AS $$ SELECT pg_catalog.now() + offset_ms * interval '1 millisecond' FROM test_clock.clock $$;
CREATE FUNCTION test_clock.all_heard() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place record;
  waiting boolean;
BEGIN
  FOR place IN
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'told_at' AND is_nullable = 'YES'
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE told_at IS NULL OR told_at > test_clock.now() - interval ''500 ms'')', place.table_name)
      INTO waiting;
    IF waiting THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
GRANT USAGE ON SCHEMA test_clock TO PUBLIC;
GRANT SELECT ON test_clock.clock TO PUBLIC;
DO $$
DECLARE
  place record;
BEGIN
  EXECUTE format('ALTER DATABASE %I SET search_path = test_clock, pg_catalog, public', current_database());
  FOR place IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_default IN ('now()', 'CURRENT_TIMESTAMP')
  LOOP
    EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT test_clock.now()', place.table_name, place.column_name);
  END LOOP;
END $$;`;
