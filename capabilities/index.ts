import type { Capability } from '@roundtable/engine';
import * as all from './all.js';

/** What agents can do for users, by their names. A new one is a folder and a line in all.ts. */
export const capabilities: readonly Capability[] = Object.values(all);
