import { existsSync } from 'node:fs';
import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities, knownTo } from '@roundtable/engine';
import { type Environment, endOnConfigError, useLanguages } from '@roundtable/engine/process';

/** What teams may name, of all that this version has. */
export const known = knownTo(composeCapabilities(capabilities));

/** The languages that teams may have texts in: those of LOCALES_DIR, or of the folder beside the teams' own. */
export function useOwnLanguages(env: Environment): void {
  const beside = existsSync('locales') ? { LOCALES_DIR: 'locales' } : {};
  try {
    useLanguages({ ...beside, ...env });
  } catch (error) {
    endOnConfigError(error);
  }
}
