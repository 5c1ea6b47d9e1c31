import { ErrorBody } from '@roundtable/api';
import type { z } from 'zod';
import { ApiError } from './api-error.js';

export interface ClientOptions {
  /** Such as http://127.0.0.1:3000, without /api. */
  readonly baseUrl: string;
  /** Bearer key; null before dev-login. */
  readonly token: string | null;
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** A raw body, instead of `body`. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

export interface Http {
  /** Resolves with the raw response of a 2xx. @throws ApiError for any other answer; an abort's own reason */
  open(path: string, options?: RequestOptions): Promise<Response>;
  /** Resolves with the parsed body of a 2xx. */
  json<T extends z.ZodType>(schema: T, path: string, options?: RequestOptions): Promise<z.infer<T>>;
  /** For answers without a body. */
  none(path: string, options?: RequestOptions): Promise<void>;
}

export function createHttp(client: ClientOptions): Http {
  const request = client.fetch ?? globalThis.fetch;
  const base = client.baseUrl.replace(/(?<!\/)\/+$/, '');

  async function open(path: string, options: RequestOptions = {}): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', ...given(options.headers) };
    if (client.token !== null) headers.authorization = `Bearer ${client.token}`;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (options.bytes !== undefined) headers['content-type'] = 'application/octet-stream';
    let response: Response;
    try {
      response = await request(`${base}${path}${queryOf(options.query)}`, {
        method: options.method ?? 'GET',
        headers,
        body: options.bytes ?? (options.body === undefined ? null : JSON.stringify(options.body)),
        signal: options.signal ?? null,
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(`${base} cannot be reached`, { status: 0, code: 'UNREACHABLE', cause });
    }
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  return {
    open,
    async json(schema, path, options) {
      const response = await open(path, options);
      const parsed = schema.safeParse(await response.json().catch(() => undefined));
      if (parsed.success) return parsed.data;
      throw new ApiError(`${path} sent an answer that this client does not understand`, {
        status: response.status,
        code: 'INVALID_RESPONSE',
        requestId: response.headers.get('x-request-id'),
        cause: parsed.error,
      });
    },
    async none(path, options) {
      const response = await open(path, options);
      await response.body?.cancel();
    },
  };
}

/** `/a/${x}` with every value encoded as one path segment. */
export function path(parts: readonly string[], ...values: readonly string[]): string {
  return parts
    .map((part, i) => part + (i < values.length ? encodeURIComponent(values[i] ?? '') : ''))
    .join('');
}

function queryOf(query: RequestOptions['query'] = {}): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(given(query))) sent.set(name, String(value));
  return sent.size === 0 ? '' : `?${sent}`;
}

function given<T>(values: Readonly<Record<string, T | undefined>> = {}): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(body.success ? body.data.error : `The server answered ${response.status}`, {
    status: response.status,
    code: body.success ? body.data.code : 'UNKNOWN',
    details: body.success ? (body.data.details ?? null) : null,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  });
}
