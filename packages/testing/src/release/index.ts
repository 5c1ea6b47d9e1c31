export { dumpRows } from './database-rows.js';
export { type Release, type RestoreOptions, readRelease } from './restore.js';
