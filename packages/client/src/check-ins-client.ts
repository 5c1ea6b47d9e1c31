import {
  CheckIn,
  CheckInPage,
  CheckInStatistics,
  type CreateCheckIn,
  type UpdateCheckIn,
} from '@roundtable/api';
import { type Http, path } from './http.js';

export interface FindCheckIns {
  readonly goalId?: string;
  /** Local days (YYYY-MM-DD, the last one included) or instants. */
  readonly from?: string;
  readonly to?: string;
  /** Words or meaning: best first. */
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export function checkInsClient(http: Http) {
  const at = (id: string) => path`/api/check-ins/${id}`;
  return {
    /** `idempotencyKey`: the same key and body give the same check-in. */
    create: (body: CreateCheckIn, options: { idempotencyKey?: string } = {}) =>
      http.json(CheckIn, '/api/check-ins', {
        method: 'POST',
        body,
        ...(options.idempotencyKey === undefined
          ? {}
          : { headers: { 'idempotency-key': options.idempotencyKey } }),
      }),
    list: (query: FindCheckIns = {}) => http.json(CheckInPage, '/api/check-ins', { query: { ...query } }),
    statistics: (query: { days?: number; goalId?: string } = {}) =>
      http.json(CheckInStatistics, '/api/check-ins/statistics', { query }),
    get: (id: string) => http.json(CheckIn, at(id)),
    update: (id: string, body: UpdateCheckIn) => http.json(CheckIn, at(id), { method: 'PATCH', body }),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
  };
}
