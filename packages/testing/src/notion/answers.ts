import { randomUUID } from 'node:crypto';

/** An answer of the stand-in, as the real API words it (developers.notion.com/reference/status-codes). */
export interface NotionAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const CODES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'restricted_resource',
  404: 'object_not_found',
  409: 'conflict_error',
  429: 'rate_limited',
  500: 'internal_server_error',
  503: 'service_unavailable',
};

/** Thrown by whatever finds a fault with a request. */
export class NotionError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  answer(): NotionAnswer {
    const { status, message, headers } = this;
    const code = CODES[status] ?? 'invalid_request';
    return {
      status,
      headers,
      body: { object: 'error', status, code, message, request_id: randomUUID() },
    };
  }
}

export const invalid = (message: string) => new NotionError(400, `body failed validation: ${message}`);
export const missing = (what: string) =>
  new NotionError(404, `Could not find ${what}. Make sure that it is shared with your integration.`);
