import { DefaultFailureConverter } from '@temporalio/common';

/**
 * Failures whose message and stack trace travel as a payload, so that a codec encrypts them like everything else. Named
 * by its path in the worker's data converter, and bundled into the workflows.
 */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
