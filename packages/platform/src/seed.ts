import type { ServiceResult } from '@roundtable/core';
import { createDatabase } from '@roundtable/prisma';
import { addIntention, addMilestone, createApiKey, createGoal } from '@roundtable/services';
import { databaseEnv } from './config.js';
import { parseEnv } from './env.js';

// `npm run db:seed`: one person with two goals, and a key to begin with. Run again, it adds another key and no goal.
const { DATABASE_URL } = parseEnv(databaseEnv, process.env);
const db = createDatabase({ url: DATABASE_URL });
try {
  const user = await db.withSystem((tx) => tx.profileFor('demo@example.com'));
  const key = await db.withUser(user.id, async (tx) => {
    const { items } = await tx.goals.list({ status: null, limit: 1, cursor: null });
    if (items.length === 0) {
      const running = unwrap(
        await createGoal(tx, { title: 'Run three times a week', why: 'More energy for the day' }),
      );
      unwrap(await addMilestone(tx, running.id, { title: 'Five kilometres without a break' }));
      unwrap(
        await addIntention(tx, running.id, {
          ifSituation: 'it rains in the morning',
          thenAction: 'I run on the treadmill at lunch',
        }),
      );
      unwrap(
        await createGoal(tx, { title: 'Read a book a month', why: 'To end the evening without a screen' }),
      );
    }
    return unwrap(await createApiKey(tx, { name: 'seed' }));
  });
  process.stdout.write(`demo@example.com: ${key.key}\n`);
} finally {
  await db.close();
}

function unwrap<T>(result: ServiceResult<T>): T {
  if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}
