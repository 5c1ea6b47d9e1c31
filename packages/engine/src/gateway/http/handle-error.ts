import { AppError, type ErrorCode, type ServiceError } from '@roundtable/core';
import { type DatabaseRefusal, databaseRefusal, isDatabaseUnavailable } from '@roundtable/prisma';
import { isGrpcServiceError } from '@temporalio/client';
import type { ErrorRequestHandler } from 'express';
import type { GatewayLog } from '../gateway-deps.js';
import { answerError } from './answer.js';
import { requestIdOf } from './request-id.js';

/** Turns thrown errors into answers. Unknown errors are logged; their details are never sent to the client. */
export function handleErrors(log: GatewayLog): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const shown = shownError(error);
    if (shown.code === 'INTERNAL_ERROR' || shown.code === 'UNAVAILABLE' || databaseRefusal(error) !== null) {
      const about = { error, requestId: requestIdOf(req), method: req.method, path: req.path };
      log[shown.code === 'INTERNAL_ERROR' ? 'error' : 'warn'](about, 'request failed');
    }
    if (res.headersSent) res.destroy();
    else answerError(res, shown);
  };
}

/** True for transient faults: a restarting database, an unreachable Temporal. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isTemporalUnavailable(error);
}

const GRPC_PASSING = new Set([4, 8, 14]); // deadline exceeded, resource exhausted, unavailable

function isTemporalUnavailable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return [error, cause].some((one) => isGrpcServiceError(one) && GRPC_PASSING.has(one.code));
}

function shownError(error: unknown): ServiceError {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) };
  }
  const refused = refusedRequest(error);
  if (refused !== null) return refused;
  if (isPassing(error))
    return { code: 'UNAVAILABLE', message: 'The service is restarting. Try again in a moment.' };
  const refusal = databaseRefusal(error);
  if (refusal !== null) return BY_DATABASE[refusal];
  return { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Try again in a moment.' };
}

/** Errors that only the database can detect: a lost race, a value that it cannot store. */
const BY_DATABASE: Readonly<Record<DatabaseRefusal, ServiceError>> = {
  taken: {
    code: 'CONFLICT',
    message: 'The same thing was done elsewhere at the same moment. Reload, then try again.',
  },
  gone: {
    code: 'CONFLICT',
    message: 'Something that this depends on has changed. Reload, then try again.',
  },
  unfit: { code: 'VALIDATION_ERROR', message: 'A text, number or date in the request cannot be stored' },
};

const REFUSED: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 1 MB' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send application/json in UTF-8' },
};

/** Express and its body reader give errors of the client a 4xx `status`. */
function refusedRequest(error: unknown): ServiceError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status < 400 || error.status > 499) return null;
  return REFUSED[error.status] ?? { code: 'VALIDATION_ERROR', message: 'The request cannot be read' };
}
