export { fetchEmbeddingModel, findChromium } from '@roundtable/platform';
export type { Child } from './child.js';
export { eventually } from './eventually.js';
export * from './line.js';
export * from './system.js';
