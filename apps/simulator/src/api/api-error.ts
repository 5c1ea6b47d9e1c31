/** The error types of the Messages API, by HTTP status. */
const TYPE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** A request that the simulator refuses as the real API would. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The error body of the Messages API. */
export function errorBody(status: number, message: string, requestId: string): string {
  const type = TYPE_BY_STATUS[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  return JSON.stringify({ type: 'error', error: { type, message }, request_id: requestId });
}

/** Refuses a request that breaks a rule of the Messages API. */
export function refuse(message: string): never {
  throw new ApiError(400, message);
}
