import { temporalTestServer } from '@roundtable/local-stack';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { quietTemporal } from './quiet-temporal.js';

/** The SDK gives up a server that does not answer within 5 s, and ends it; a busy machine may need longer. */
const MOST_STARTS = 3;

/** Starts Temporal's time-skipping server; the caller tears it down. */
export async function startTimeSkipping(): Promise<TestWorkflowEnvironment> {
  quietTemporal();
  const path = await temporalTestServer();
  for (let start = 1; ; start++) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping({
        server: { executable: { type: 'existing-path', path } },
      });
    } catch (error) {
      if (start === MOST_STARTS) throw error;
    }
  }
}
