import type { Capability } from '@roundtable/engine';
import * as all from './all.js';

/** All capabilities by name. A new one is a folder and a line in all.ts. */
export const capabilities: readonly Capability[] = Object.values(all);
