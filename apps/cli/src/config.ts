import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** An empty variable counts as unset, like in all apps. */
const text = z
  .string()
  .transform((value) => (value.trim() === '' ? null : value))
  .nullish()
  .transform((value) => value ?? null);

const Env = z.object({
  ROUNDTABLE_URL: text,
  ROUNDTABLE_TOKEN: text,
  PORT: text,
  NO_COLOR: text,
  COLORTERM: text,
  TERM: text,
  VISUAL: text,
  EDITOR: text,
  XDG_CONFIG_HOME: text,
  HOME: text,
  /** The folder in which npm was called, since npm runs scripts in the checkout. */
  INIT_CWD: text,
});

/** The settings from the environment; the command line overrides them. */
export interface Config {
  readonly url: string;
  readonly token: string | null;
  readonly editor: string | null;
  readonly settingsFile: string;
  readonly colors: 'none' | '256' | 'true';
  /** The folder for relative paths, and the home folder for ~. */
  readonly cwd: string;
  readonly home: string;
}

/** Reads the environment once. Without ROUNDTABLE_URL the gateway is the local one, on PORT or 3000. */
export function readConfig(env: NodeJS.ProcessEnv, isTerminal: boolean): Config {
  const given = Env.parse(env);
  const home = given.HOME ?? homedir();
  const configHome = given.XDG_CONFIG_HOME ?? join(home, '.config');
  return {
    url: given.ROUNDTABLE_URL ?? `http://127.0.0.1:${given.PORT ?? '3000'}`,
    token: given.ROUNDTABLE_TOKEN,
    editor: given.VISUAL ?? given.EDITOR,
    settingsFile: join(configHome, 'roundtable', 'cli.json'),
    colors: colorsOf(given, isTerminal),
    cwd: given.INIT_CWD ?? process.cwd(),
    home,
  };
}

function colorsOf(env: z.infer<typeof Env>, isTerminal: boolean): Config['colors'] {
  if (!isTerminal || env.NO_COLOR !== null || env.TERM === 'dumb') return 'none';
  return env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit' ? 'true' : '256';
}
