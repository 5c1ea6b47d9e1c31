/**
 * Loaded once in a worker's V8 context, before any workflow. Temporal takes a stack trace for every promise, to answer its
 * query `__stack_trace`; with ten frames mapped to their sources that is a third of what a workflow's own code costs. The
 * innermost two stay, which say where an error of a workflow was thrown.
 */
Error.stackTraceLimit = 2;
