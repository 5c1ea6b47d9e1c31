import {
  Commitment,
  CommitmentPage,
  type CreateCommitment,
  type CreateFollowUp,
  FollowUp,
  FollowUpPage,
  type SnoozeFollowUp,
  type UpdateCommitment,
} from '@roundtable/api';
import { type Http, path } from './http.js';

export function commitmentsClient(http: Http) {
  const at = (id: string) => path`/api/commitments/${id}`;
  return {
    create: (body: CreateCommitment) => http.json(Commitment, '/api/commitments', { method: 'POST', body }),
    list: (query: { status?: string; goalId?: string; limit?: number; cursor?: string } = {}) =>
      http.json(CommitmentPage, '/api/commitments', { query }),
    get: (id: string) => http.json(Commitment, at(id)),
    update: (id: string, body: UpdateCommitment) => http.json(Commitment, at(id), { method: 'PATCH', body }),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
    done: (id: string) => http.json(Commitment, `${at(id)}/done`, { method: 'POST' }),
    cancel: (id: string) => http.json(Commitment, `${at(id)}/cancel`, { method: 'POST' }),
  };
}

export function followUpsClient(http: Http) {
  const at = (id: string) => path`/api/follow-ups/${id}`;
  return {
    create: (body: CreateFollowUp) => http.json(FollowUp, '/api/follow-ups', { method: 'POST', body }),
    list: (query: { status?: string; limit?: number; cursor?: string } = {}) =>
      http.json(FollowUpPage, '/api/follow-ups', { query }),
    get: (id: string) => http.json(FollowUp, at(id)),
    snooze: (id: string, body: SnoozeFollowUp) =>
      http.json(FollowUp, `${at(id)}/snooze`, { method: 'POST', body }),
    done: (id: string) => http.json(FollowUp, `${at(id)}/done`, { method: 'POST' }),
    cancel: (id: string) => http.json(FollowUp, `${at(id)}/cancel`, { method: 'POST' }),
  };
}
