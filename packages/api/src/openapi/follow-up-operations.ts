import { z } from 'zod';
import {
  Commitment,
  CommitmentPage,
  CreateCommitment,
  CreateFollowUp,
  FollowUp,
  FollowUpPage,
  ListCommitments,
  ListFollowUps,
  SnoozeFollowUp,
  UpdateCommitment,
} from '../schemas/follow-ups.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const params = z.object({ id: Id });
const commitments = { tag: 'Commitments', path: '/api/commitments' } as const;
const commitment = { tag: 'Commitments', path: '/api/commitments/{id}', params, errors: [404] };
const followUps = { tag: 'Follow-ups', path: '/api/follow-ups' } as const;
const followUp = { tag: 'Follow-ups', path: '/api/follow-ups/{id}', params, errors: [404] };

export const followUpOperations: readonly Operation[] = [
  {
    ...commitments,
    method: 'post',
    id: 'createCommitment',
    summary: 'Make a commitment',
    description:
      'One with a due time is followed up by itself: then, and once more a day later if nobody answers.',
    body: CreateCommitment,
    answers: { 201: Commitment },
    errors: [404],
  },
  {
    ...commitments,
    method: 'get',
    id: 'listCommitments',
    summary: 'List commitments, newest first',
    query: ListCommitments,
    answers: { 200: CommitmentPage },
  },
  {
    ...commitment,
    method: 'get',
    id: 'getCommitment',
    summary: 'Get a commitment',
    answers: { 200: Commitment },
  },
  {
    ...commitment,
    method: 'patch',
    id: 'updateCommitment',
    summary: 'Change a commitment',
    body: UpdateCommitment,
    answers: { 200: Commitment },
  },
  {
    ...commitment,
    method: 'delete',
    id: 'deleteCommitment',
    summary: 'Delete a commitment',
    answers: { 204: null },
  },
  ...(['done', 'cancel'] as const).map(
    (act): Operation => ({
      ...commitment,
      method: 'post',
      path: `/api/commitments/{id}/${act}`,
      id: `${act}Commitment`,
      summary: act === 'done' ? 'Mark a commitment as done' : 'Cancel a commitment',
      answers: { 200: Commitment },
      errors: [404, 409],
    }),
  ),
  {
    ...followUps,
    method: 'post',
    id: 'createFollowUp',
    summary: 'Make a reminder',
    description: 'A time inside the user’s quiet hours moves to their end; `nextLocal` says when it comes.',
    body: CreateFollowUp,
    answers: { 201: FollowUp },
    errors: [404],
  },
  {
    ...followUps,
    method: 'get',
    id: 'listFollowUps',
    summary: 'List follow-ups, newest first',
    query: ListFollowUps,
    answers: { 200: FollowUpPage },
  },
  { ...followUp, method: 'get', id: 'getFollowUp', summary: 'Get a follow-up', answers: { 200: FollowUp } },
  {
    ...followUp,
    method: 'post',
    path: '/api/follow-ups/{id}/snooze',
    id: 'snoozeFollowUp',
    summary: 'Put a follow-up off',
    body: SnoozeFollowUp,
    answers: { 200: FollowUp },
    errors: [404, 409],
  },
  ...(['done', 'cancel'] as const).map(
    (act): Operation => ({
      ...followUp,
      method: 'post',
      path: `/api/follow-ups/{id}/${act}`,
      id: `${act}FollowUp`,
      summary: act === 'done' ? 'Mark a follow-up as talked about' : 'Cancel a follow-up',
      description:
        act === 'done'
          ? 'A rhythm goes on with its next occurrence.'
          : 'Cancelling a rhythm turns it off in the profile.',
      answers: { 200: FollowUp },
      errors: [404, 409],
    }),
  ),
];
