import { connectionFile } from '@roundtable/engine/local-model';
import { localPaths } from './paths.js';
import { localSecrets } from './secrets.js';

/** The model that `npm run connect` has connected; the first one that is kept makes the stack's secrets. */
export function stackConnection() {
  return connectionFile(localPaths.model, () => localSecrets().SECRETS_KEY);
}
