import type { SuccessStatus } from '@roundtable/api';
import { ERROR_STATUS, type ServiceError, type ServiceResult } from '@roundtable/core';
import type { Response } from 'express';

/** Maps a service's result to HTTP: its data with `status`, or its error with the status of its code. */
export function answer(res: Response, result: ServiceResult<unknown>, status: SuccessStatus = 200): void {
  if (!result.success) answerError(res, result.error);
  else if (status === 204) res.status(204).end();
  else res.status(status).json(result.data);
}

/** Sends an error in the API's one error format (design §4), with `Retry-After` for 429 and 503. */
export function answerError(res: Response, { code, message, details }: ServiceError): void {
  if (code === 'RATE_LIMITED' || code === 'UNAVAILABLE') res.setHeader('Retry-After', retryAfter(details));
  res
    .status(ERROR_STATUS[code])
    .json({ error: message, code, ...(details === undefined ? {} : { details }) });
}

function retryAfter(details: ServiceError['details']): string {
  const seconds = details?.retryAfterSeconds;
  return String(typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 1);
}
