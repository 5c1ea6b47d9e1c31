export * from './follow-up.js';
export * from './judge-delivery.js';
export * from './local-time.js';
export * from './quiet-hours.js';
export * from './rhythm.js';
export * from './rhythm-note.js';
