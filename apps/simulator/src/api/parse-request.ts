import type { z } from 'zod';
import { ApiError } from './api-error.js';
import { checkRules } from './check-rules.js';
import { CountTokensRequest, MessagesRequest } from './request.js';

/** Parses and checks the body of `POST /v1/messages`; throws the ApiError that the real API would answer. */
export function parseMessagesRequest(raw: string): MessagesRequest {
  return parse(MessagesRequest, raw);
}

/** The same for `POST /v1/messages/count_tokens`. */
export function parseCountTokensRequest(raw: string): CountTokensRequest {
  return parse(CountTokensRequest, raw);
}

function parse<Output extends MessagesRequest | CountTokensRequest>(
  schema: z.ZodType<Output>,
  raw: string,
): Output {
  const parsed = schema.safeParse(parseJson(raw));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ApiError(400, issue === undefined ? 'Invalid request' : describe(issue));
  }
  checkRules(parsed.data);
  return parsed.data;
}

function parseJson(raw: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ApiError(400, `The request body is not valid JSON: ${detail}`);
  }
  if (hasLoneSurrogate(raw)) {
    throw new ApiError(400, 'The request body is not valid JSON: no low surrogate in string');
  }
  return body;
}

// Half an emoji, as a text cut by UTF-16 length leaves it; JSON.stringify writes it as an escape.
function hasLoneSurrogate(raw: string): boolean {
  if (!/\\ud[89a-f]/i.test(raw)) return false;
  const escapes = raw.replaceAll('\\\\', '');
  return /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i.test(escapes);
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${[...path, issue.keys[0] ?? ''].join('.')}: Extra inputs are not permitted`;
    case 'invalid_type':
      return `${path.join('.')}: ${issue.message.endsWith('received undefined') ? 'Field required' : `Input should be a valid ${issue.expected}`}`;
    case 'invalid_union':
      return `${path.join('.')}: Input tag found using 'type' does not match any of the expected tags`;
    default:
      return `${path.join('.')}: ${issue.message}`;
  }
}
