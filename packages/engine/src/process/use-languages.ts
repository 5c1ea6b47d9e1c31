import { setLanguages } from '@roundtable/core';
import { LanguageError, readLanguages } from '@roundtable/teams';
import { z } from 'zod';
import { ConfigError, type Environment, readEnv } from './env.js';

/** Where the languages are that users can be spoken to in besides English and Spanish (docs/add-a-language.md). */
const languagesEnv = z.object({ LOCALES_DIR: z.string().optional() });

/**
 * Takes up the languages of the folder that the environment names, for the whole process; none when it names none.
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
