import type { z } from 'zod';

/** The configuration is invalid; the message names every fault, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The environment variables of a process, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment with a Zod object schema. An empty variable counts as unset, as in compose files.
 * @throws ConfigError that names every fault at once
 */
export function readEnv<T extends z.ZodType>(schema: T, env: Environment): z.infer<T> {
  const [parsed] = readEnvs([schema], env);
  return parsed as z.infer<T>; // the only one, parsed with its schema
}

/** Like `readEnv`, with several schemas: one error names the faults of all of them. */
export function readEnvs(schemas: readonly z.ZodType[], env: Environment): unknown[] {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const results = schemas.map((schema) => schema.safeParse(given));
  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  const faults = new Set(issues.map((issue) => describeFault(issue, given))); // several schemas may read one variable
  if (faults.size > 0) throw new ConfigError(['The configuration cannot be used:', ...faults].join('\n'));
  return results.map(({ data }) => data);
}

/** `readEnv` for an app's entry point: prints the faults and exits with code 1 instead of throwing. */
export function parseEnv<T extends z.ZodType>(schema: T, env: Environment): z.infer<T> {
  try {
    return readEnv(schema, env);
  } catch (error) {
    endOnConfigError(error);
  }
}

/** For entry points: prints a `ConfigError` and exits with code 1. @throws any other error that it is given */
export function endOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\nSee .env.example for every variable.\n`);
  process.exit(1);
}

const SECRET = /KEY|TOKEN|SECRET|PASSWORD|DATABASE_(DIRECT_)?URL|SMTP_URL/;

function describeFault(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = issue.path.map(String).join('.');
  const value = given[name];
  if (value === undefined) return `  ${name} is not set: ${issue.message}`;
  const shown = SECRET.test(name) ? 'its value (not shown)' : JSON.stringify(value);
  return `  ${name} is ${shown}: ${issue.message}`;
}
