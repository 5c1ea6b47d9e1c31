export * from './commitments.js';
export * from './deliveries.js';
export * from './outbox.js';
export * from './rows.js';
export * from './telling.js';
