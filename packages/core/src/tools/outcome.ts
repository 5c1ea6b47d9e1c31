import type { ServiceResult } from '../result.js';
import type { ToolOutcome } from './tool.js';

/** Turns a service's result into a tool's outcome, with the same error texts as the API. */
export function outcomeOf<T>(
  result: ServiceResult<T>,
  shape: (data: T) => unknown = (data) => data,
): ToolOutcome {
  return result.success
    ? { type: 'ok', result: shape(result.data) }
    : { type: 'error', message: `${result.error.code}: ${result.error.message}` };
}
