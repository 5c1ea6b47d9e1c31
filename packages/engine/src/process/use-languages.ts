import { setLanguages } from '@roundtable/core';
import { LanguageError, readLanguages } from '@roundtable/teams';
import { z } from 'zod';
import { ConfigError, type Environment, readEnv } from './env.js';

/** The folder with languages besides English and Spanish (docs/add-a-language.md). */
const languagesEnv = z.object({ LOCALES_DIR: z.string().optional() });

/**
 * Loads the languages of the folder LOCALES_DIR for the whole process; without the variable it loads none.
 * @throws ConfigError that names every fault of their files
 */
export function useLanguages(env: Environment): void {
  const { LOCALES_DIR } = readEnv(languagesEnv, env);
  if (LOCALES_DIR === undefined) return;
  try {
    setLanguages(readLanguages(LOCALES_DIR));
  } catch (error) {
    if (!(error instanceof LanguageError)) throw error;
    throw new ConfigError(`The languages of LOCALES_DIR cannot be used:\n${error.message}`);
  }
}
