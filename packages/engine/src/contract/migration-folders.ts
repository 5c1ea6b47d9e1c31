import { fileURLToPath } from 'node:url';
import type { Capability } from './capability.js';

/** Where migrations lie that are none of this repository's. */
export function migrationFolders(capabilities: readonly Capability[]): string[] {
  return capabilities.flatMap(({ data }) =>
    data?.migrations === undefined ? [] : [fileURLToPath(data.migrations)],
  );
}
