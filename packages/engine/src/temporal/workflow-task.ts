/** So long a workflow task may take before Temporal lets another one begin: the longest replay fits, on a busy machine as well. */
export const WORKFLOW_TASK_MS = 5_000;
