import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: three folders above this file, in `src` and in `dist` alike. */
export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

/** The files and folders that the local stack writes; git ignores them. */
export const localPaths = {
  home: join(CHECKOUT, '.roundtable'),
  tools: join(CHECKOUT, '.roundtable', 'tools'),
  logs: join(CHECKOUT, '.roundtable', 'logs'),
  run: join(CHECKOUT, '.roundtable', 'run'),
  postgres: join(CHECKOUT, '.roundtable', 'postgres'),
  temporalFile: join(CHECKOUT, '.roundtable', 'temporal.db'),
  secrets: join(CHECKOUT, '.roundtable', 'secrets.json'),
  /** The model connection of `npm run connect`. */
  model: join(CHECKOUT, '.roundtable', 'model.json'),
  lock: join(CHECKOUT, '.roundtable', 'stack.json'),
} as const;
