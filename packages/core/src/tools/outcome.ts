import type { ServiceResult } from '../result.js';
import type { ToolOutcome } from './tool.js';

/** A service's answer as a tool's: the same validation and the same words, whoever asked. */
export function outcomeOf<T>(
  result: ServiceResult<T>,
  shape: (data: T) => unknown = (data) => data,
): ToolOutcome {
  return result.success
    ? { type: 'ok', result: shape(result.data) }
    : { type: 'error', message: `${result.error.code}: ${result.error.message}` };
}
