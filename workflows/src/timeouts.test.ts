import { expect, test } from 'vitest';
import { DATABASE_STEP, LOOKUP_STEP, MODEL_STEP, PURGE_STEP, SETTLE_STEP, TOOL_STEP } from './timeouts.js';

// A user waits for the answer: what is lost has to be noticed within seconds, however long the step may take.
test.each(Object.entries({ MODEL_STEP, TOOL_STEP, DATABASE_STEP, SETTLE_STEP, LOOKUP_STEP, PURGE_STEP }))(
  'a worker that is lost in %s is noticed after two seconds',
  (_, { heartbeatTimeout }) => {
    expect(heartbeatTimeout).toBe(2_000);
  },
);

test('what fails is tried again after 200 ms, and after 5 s at most while somebody waits', () => {
  for (const { retry } of [MODEL_STEP, TOOL_STEP, DATABASE_STEP, SETTLE_STEP, LOOKUP_STEP])
    expect(retry).toMatchObject({ initialInterval: 200, maximumInterval: 5_000 });
});
