export * from './changed.js';
export * from './commitments.js';
export * from './deliveries.js';
export * from './rows.js';
