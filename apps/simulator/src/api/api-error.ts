/** The error types of the Messages API, by HTTP status. */
export const ERROR_TYPE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'api_error',
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

  get type(): string {
    return ERROR_TYPE_BY_STATUS[this.status] ?? 'api_error';
  }
}

/** The error body of the Messages API. */
export function errorBody(error: { type: string; message: string }, requestId: string): string {
  return JSON.stringify({
    type: 'error',
    error: { type: error.type, message: error.message },
    request_id: requestId,
  });
}
