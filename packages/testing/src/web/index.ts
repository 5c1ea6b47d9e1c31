export * from './receiver.js';
export * from './services.js';
export * from './stand-in.js';
