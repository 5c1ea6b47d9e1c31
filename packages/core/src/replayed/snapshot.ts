import { type ConversationState, initialState } from './state.js';

/**
 * Reads a stored snapshot of any released version and migrates it to the present one. There is a fixture for each version.
 * @throws Error when the snapshot is of a version that this build does not know (a newer one).
 */
export function readSnapshot(stored: unknown): ConversationState {
  if (stored === null || stored === undefined) return initialState();
  if (!isVersioned(stored))
    throw new Error(`snapshot has no version: ${JSON.stringify(stored).slice(0, 80)}`);
  switch (stored.version) {
    case 1:
      return stored as ConversationState;
    default:
      throw new Error(`snapshot version ${String(stored.version)} is newer than this build, which knows 1`);
  }
}

function isVersioned(value: unknown): value is { version: unknown } {
  return typeof value === 'object' && value !== null && 'version' in value;
}
