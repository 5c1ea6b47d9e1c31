import type { DataConverter } from '@temporalio/common';

/**
 * The one data converter of client, worker and replayer. Identity today; encryption goes here, so that
 * no process can forget it.
 */
export function createDataConverter(): DataConverter {
  return {};
}
