export * from './brief.js';
export * from './project-slice.js';
