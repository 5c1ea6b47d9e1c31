import { capabilities } from '@roundtable/capabilities';
import { listGoals } from '@roundtable/capabilities/goals/server';
import { composeCapabilities } from '@roundtable/engine';
import { databaseAddresses, databaseEnv, parseEnv } from '@roundtable/engine/process';
import { createDatabase } from '@roundtable/prisma';
import { createApiKey } from '@roundtable/services';
import { seedMonth } from './seed-month.js';
import { unwrap } from './unwrap.js';

// `npm run db:seed [-- ana@example.com]`: a person with a month behind them, and a key to begin with. Run again, it
// adds another key and nothing else.
const { pool } = databaseAddresses(parseEnv(databaseEnv, process.env));
const email = (process.argv[2] ?? 'demo@example.com').toLowerCase();
const { hooks, parts } = composeCapabilities(capabilities);
const db = createDatabase({ ...pool, hooks, parts });
try {
  const user = await db.withSystem((tx) => tx.profileFor(email));
  const key = await db.withUser(user.id, async (tx) => {
    const { items } = unwrap(await listGoals(tx, { limit: 1 }));
    if (items.length === 0) await seedMonth(tx, new Date());
    return unwrap(await createApiKey(tx, { name: 'seed' }));
  });
  process.stdout.write(
    `${email}: ${key.key}\nOn the page: sign in with this address, "at once, without an e-mail".\n`,
  );
} finally {
  await db.close();
}
