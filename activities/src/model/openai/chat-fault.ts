import { ModelFailure } from '@roundtable/core';
import { z } from 'zod';
import { isTransient, retryAfterMs } from '../http-failure.js';

/** What a server says of a refusal, in a body or inside a stream. Its message is not kept: it may quote what people said. */
export interface ChatFault {
  /** 200 inside a stream. */
  readonly status: number;
  readonly headers: Headers;
  readonly type: string | null;
  readonly code: string | number | null;
  /** The parameter that it does not know. */
  readonly param: string | null;
}

const ErrorObject = z.looseObject({
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  param: z.string().nullish(),
});

export function chatFault(status: number, headers: Headers, error: unknown): ChatFault {
  const said = ErrorObject.safeParse(error).data; // some servers say only a line of text
  return {
    status,
    headers,
    type: said?.type ?? null,
    code: said?.code ?? null,
    param: said?.param ?? null,
  };
}

/** Of OpenAI and most others; of llama.cpp. */
const TOO_LONG: ReadonlySet<unknown> = new Set(['context_length_exceeded', 'exceed_context_size_error']);
const NO_CREDIT = 'insufficient_quota';
/** Reasons that readiness and operators know, as they are with the Messages API. */
const REASONS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found',
  429: 'rate_limit_error',
};

/** The one place that decides what a refusal of such a server means, by its status and its codes, never by its words. */
export function chatFailure(fault: ChatFault): ModelFailure {
  const { status, headers, type, code } = fault;
  const said = [type, code];
  const failure = (kind: ModelFailure['kind'], reason: string, message: string) =>
    new ModelFailure(kind, { reason, message, retryAfterMs: retryAfterMs(headers) });
  if (said.some((value) => TOO_LONG.has(value)))
    return failure(
      'fatal',
      'context_length_exceeded',
      'the request is longer than the context of the server’s model: enlarge it there, or say its size in OPENAI_COMPATIBLE_CONTEXT_TOKENS',
    );
  if (said.includes(NO_CREDIT))
    return failure('fatal', NO_CREDIT, 'the account of the model’s server has no credit left');
  if (code === 'model_not_found') return failure('fatal', code, 'the model’s server does not know the model');
  if (status === 200) return insideStream(fault, failure);
  return failure(
    isTransient(status, headers) ? 'transient' : 'fatal',
    REASONS[status] ?? `http_${status}`,
    `the model’s server answered ${status}`,
  );
}

/** An error in a stream that began with 200 has no status; some servers say one as its code. */
function insideStream(
  { type, code, headers }: ChatFault,
  failure: (kind: ModelFailure['kind'], reason: string, message: string) => ModelFailure,
): ModelFailure {
  const status = Number(code);
  const isFatal =
    type === 'invalid_request_error' || (status >= 400 && status < 500 && !isTransient(status, headers));
  return failure(isFatal ? 'fatal' : 'transient', 'stream_error', 'the model’s server broke its reply off');
}
