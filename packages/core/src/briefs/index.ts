export * from './brief.js';
export * from './choose-agent.js';
export * from './choose-task.js';
export * from './detect-language.js';
export * from './fit-context.js';
export * from './project-slice.js';
export * from './read-intent.js';
