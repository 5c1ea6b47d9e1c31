/** The workflow task timeout in ms: long enough for the longest replay, even on a busy machine. */
export const WORKFLOW_TASK_MS = 5_000;
