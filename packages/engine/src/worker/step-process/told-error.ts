import { SupersededError, WorkerLacks } from '@roundtable/activities';
import type { ToldError } from './messages.js';

/** An error as it goes from process to process: what its judge and the log read of it. */
export function tellError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, stack, code, cause: cause === undefined ? undefined : tellError(cause) };
}

/** The same error on the other side, of its class where that decides. */
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
