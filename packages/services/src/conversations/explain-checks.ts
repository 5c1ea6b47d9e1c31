import type { CheckExplained } from '@roundtable/api';
import type { TurnRecord } from '@roundtable/prisma';
import { z } from 'zod';

const Checks = z.array(
  z.object({ name: z.string(), outcome: z.enum(['passed', 'failed', 'not_applicable']), why: z.string() }),
);

/** The checks of each reply that was looked over, in order. */
export function explainChecks({ steps }: TurnRecord): CheckExplained[] {
  return steps
    .flatMap((step) => {
      const checks = step.type === 'review' ? Checks.safeParse(step.detail?.checks) : null;
      return checks?.success ? [checks.data] : [];
    })
    .flatMap((checks, i) => checks.map((check) => ({ attempt: i + 1, ...check })));
}
