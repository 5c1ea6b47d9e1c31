import { Id } from '@roundtable/api';
import { fail, type ServiceResult } from '@roundtable/core';

/** Whether a path's id can name a row at all; what cannot is NOT_FOUND, like any other id that is not the caller's. */
export function isId(id: string): boolean {
  return Id.safeParse(id).success;
}

export function notFound<T>(what: string, id: string): ServiceResult<T> {
  return fail('NOT_FOUND', `There is no ${what} "${id.slice(0, 60).toWellFormed()}"`);
}
