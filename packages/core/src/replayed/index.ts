// The half of the core that workflows replay: a change here needs a replay pass or patched().
export * from './apply.js';
export * from './direct.js';
export * from './events.js';
export * from './inbox.js';
export * from './loop.js';
export * from './next.js';
export * from './origin.js';
export * from './snapshot.js';
export * from './state.js';
export * from './step.js';
export * from './view.js';
