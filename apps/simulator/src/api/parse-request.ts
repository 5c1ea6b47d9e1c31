import type { z } from 'zod';
import { refuse } from './api-error.js';
import { checkRules } from './check-rules.js';
import { MessagesRequest } from './request.js';

/** Parses and checks the body of `POST /v1/messages`; throws the ApiError that the real API would answer. */
export function parseMessagesRequest(raw: string): MessagesRequest {
  const parsed = MessagesRequest.safeParse(parseJson(raw));
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) refuse(describe(issue));
  const request = parsed.data ?? refuse('Invalid request');
  checkRules(request);
  return request;
}

function parseJson(raw: string): unknown {
  try {
    // Half an emoji, as a text cut by UTF-16 length leaves it, is written as an escape.
    if (!/\\ud[89a-f]/i.test(raw)) return JSON.parse(raw);
    return JSON.parse(raw, (_, value: unknown) => {
      if (typeof value === 'string' && !value.isWellFormed()) throw new Error('no low surrogate in string');
      return value;
    });
  } catch (error) {
    return refuse(
      `The request body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
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
