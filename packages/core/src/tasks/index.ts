export * from './not-a-task.js';
export * from './task-matcher.js';
export * from './task-matching.js';
