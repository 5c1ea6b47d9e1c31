import { databaseAddresses, databaseEnv, parseEnv } from '@roundtable/engine/process';
import { createDatabase } from '@roundtable/prisma';
import { createApiKey } from '@roundtable/services';

// `npm run keys:create -- ana@example.com`: creates a key, and its user if missing. The key is shown once.
const { pool } = databaseAddresses(parseEnv(databaseEnv, process.env));
const email = process.argv[2] ?? '';
if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
  process.stderr.write(
    `"${email}" is not an e-mail address. Usage: npm run keys:create -- ana@example.com\n`,
  );
  process.exit(2);
}
const db = createDatabase(pool);
try {
  const user = await db.withSystem((tx) => tx.profileFor(email.toLowerCase()));
  const key = await db.withUser(user.id, (tx) => createApiKey(tx, { name: 'made by the operator' }));
  if (!key.success) throw new Error(key.error.message);
  process.stdout.write(`${key.data.key}\n`);
} finally {
  await db.close();
}
