import { safeDatabaseError } from '@roundtable/prisma';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentOriginFields } from './telemetry/current-origin.js';

export type { Logger } from 'pino';

/**
 * Creates a JSON logger that redacts credentials and the texts of users and agents in their usual fields: log ids and
 * sizes instead. Lines name the trace and the request that they belong to.
 */
export function createLogger(
  options: { readonly name: string; readonly level: string },
  destination?: DestinationStream,
): Logger {
  const redact = { paths: secretPaths(), censor: '[redacted]' };
  const serializers = { error: describeError };
  const settings = {
    name: options.name,
    level: options.level,
    redact,
    serializers,
    mixin: currentOriginFields,
  };
  return destination ? pino(settings, destination) : pino(settings);
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'apiKey',
  'api_key',
  'authToken',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'password',
  'databaseUrl',
  'text',
  'prompt',
  '["set-cookie"]',
  '["set-auth-token"]',
  '["x-api-key"]',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'OPENAI_COMPATIBLE_API_KEY',
];

/** pino has no wildcard for any depth; three levels cover `{req: {headers: {authorization}}}`. */
function secretPaths(): string[] {
  return SECRET_FIELDS.flatMap((field) => {
    const suffix = field.startsWith('[') ? field : `.${field}`;
    return [field, `*${suffix}`, `*.*${suffix}`];
  });
}

/** Keeps the fields of an error that help to find a fault; drops all others. */
function describeError(thrown: unknown): unknown {
  const error = safeDatabaseError(thrown);
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, cause: describeError(error.cause) };
}
