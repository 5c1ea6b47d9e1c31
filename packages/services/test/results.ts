import type { ServiceError, ServiceResult } from '@roundtable/core';

/** The data of a result that must be a success. */
export function data<T>(result: ServiceResult<T>): T {
  if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}

/** The error of a result that must be a failure. */
export function errorOf(result: ServiceResult<unknown>): ServiceError {
  if (result.success) throw new Error(`expected a failure, got ${JSON.stringify(result.data)}`);
  return result.error;
}
