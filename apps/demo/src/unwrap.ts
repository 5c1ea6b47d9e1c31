import type { ServiceResult } from '@roundtable/core';

/** What a service gave; the demo's data are ours, so a refusal is a mistake in them. */
export function unwrap<T>(result: ServiceResult<T>): T {
  if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}
