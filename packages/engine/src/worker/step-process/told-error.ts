import { SupersededError, WorkerLacks } from '@roundtable/activities';
import type { ToldError } from './messages.js';

/** Serializes an error for another process, with the fields that its classification and the log need. */
export function tellError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, stack, code, cause: cause === undefined ? undefined : tellError(cause) };
}

/** Rebuilds a serialized error, with its original class where code depends on it. */
export function heardError(told: ToldError): Error {
  const { name, message, stack, code, cause } = told;
  const about = cause === undefined ? undefined : { cause: heardError(cause) };
  return Object.assign(ofItsClass(name, message, about), { stack }, code === undefined ? {} : { code });
}

function ofItsClass(name: string, message: string, about: ErrorOptions | undefined): Error {
  switch (name) {
    case 'SupersededError':
      return new SupersededError();
    case 'WorkerLacks':
      return new WorkerLacks(message, about);
    default:
      return Object.assign(new Error(message, about), { name });
  }
}
