/**
 * Loaded once in a worker's V8 context, before any workflow. Temporal takes a stack trace for every promise, for its query
 * `__stack_trace`; with ten source-mapped frames that is a third of the time of a workflow's own code. Two frames are kept:
 * they show where a workflow threw an error.
 */
Error.stackTraceLimit = 2;
