/** An answer that is not 2xx, or a missing answer (`status` 0, code `UNREACHABLE`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | null;
  /** The request's id in the server's log. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    about: {
      readonly status: number;
      readonly code: string;
      readonly details?: Readonly<Record<string, unknown>> | null;
      readonly requestId?: string | null;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.status = about.status;
    this.code = about.code;
    this.details = about.details ?? null;
    this.requestId = about.requestId ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }
}
