export * from './receiver.js';
export * from './services.js';
export * from './shop.js';
export * from './stand-in.js';
