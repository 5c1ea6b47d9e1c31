import { connectionFile } from '@roundtable/engine/local-model';
import { localPaths } from './paths.js';
import { localSecrets } from './secrets.js';

/** The model connection of `npm run connect`; storing the first one creates the stack's secrets. */
export function stackConnection() {
  return connectionFile(localPaths.model, () => localSecrets().SECRETS_KEY);
}
