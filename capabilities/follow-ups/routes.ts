import {
  Commitment,
  CommitmentPage,
  CreateCommitment,
  CreateFollowUp,
  FollowUp,
  FollowUpPage,
  Id,
  ListCommitments,
  ListFollowUps,
  type RouteTree,
  SnoozeFollowUp,
  UpdateCommitment,
} from '@roundtable/api';
import { z } from 'zod';

const params = z.object({ id: Id });
const commitments = { tag: 'Commitments', path: '/api/commitments' } as const;
const commitment = { tag: 'Commitments', path: '/api/commitments/{id}', params, errors: [404] } as const;
const followUps = { tag: 'Follow-ups', path: '/api/follow-ups' } as const;
const followUp = { tag: 'Follow-ups', path: '/api/follow-ups/{id}', params, errors: [404] } as const;

export const commitmentRoutes = {
  create: {
    ...commitments,
    method: 'post',
    id: 'createCommitment',
    summary: 'Make a commitment',
    description:
      'With a due time, the team follows up by itself: at that time, and once more a day later if nobody answers.',
    body: CreateCommitment,
    answers: { 201: Commitment },
    errors: [404],
  },
  list: {
    ...commitments,
    method: 'get',
    id: 'listCommitments',
    summary: 'List commitments, newest first',
    query: ListCommitments,
    answers: { 200: CommitmentPage },
  },
  get: {
    ...commitment,
    method: 'get',
    id: 'getCommitment',
    summary: 'Get a commitment',
    answers: { 200: Commitment },
  },
  update: {
    ...commitment,
    method: 'patch',
    id: 'updateCommitment',
    summary: 'Change a commitment',
    body: UpdateCommitment,
    answers: { 200: Commitment },
  },
  remove: {
    ...commitment,
    method: 'delete',
    id: 'deleteCommitment',
    summary: 'Delete a commitment',
    answers: { 204: null },
  },
  done: {
    ...commitment,
    method: 'post',
    path: '/api/commitments/{id}/done',
    id: 'doneCommitment',
    summary: 'Mark a commitment as done',
    answers: { 200: Commitment },
    errors: [404, 409],
  },
  cancel: {
    ...commitment,
    method: 'post',
    path: '/api/commitments/{id}/cancel',
    id: 'cancelCommitment',
    summary: 'Cancel a commitment',
    answers: { 200: Commitment },
    errors: [404, 409],
  },
} as const satisfies RouteTree;

export const followUpRoutes = {
  create: {
    ...followUps,
    method: 'post',
    id: 'createFollowUp',
    summary: 'Make a reminder',
    description: 'A time inside the user’s quiet hours moves to their end; `nextLocal` says when it comes.',
    body: CreateFollowUp,
    answers: { 201: FollowUp },
    errors: [404],
  },
  list: {
    ...followUps,
    method: 'get',
    id: 'listFollowUps',
    summary: 'List follow-ups, newest first',
    query: ListFollowUps,
    answers: { 200: FollowUpPage },
  },
  get: {
    ...followUp,
    method: 'get',
    id: 'getFollowUp',
    summary: 'Get a follow-up',
    answers: { 200: FollowUp },
  },
  snooze: {
    ...followUp,
    method: 'post',
    path: '/api/follow-ups/{id}/snooze',
    id: 'snoozeFollowUp',
    summary: 'Postpone a follow-up',
    body: SnoozeFollowUp,
    answers: { 200: FollowUp },
    errors: [404, 409],
  },
  done: {
    ...followUp,
    method: 'post',
    path: '/api/follow-ups/{id}/done',
    id: 'doneFollowUp',
    summary: 'Mark a follow-up as talked about',
    description: 'A rhythm goes on with its next occurrence.',
    answers: { 200: FollowUp },
    errors: [404, 409],
  },
  cancel: {
    ...followUp,
    method: 'post',
    path: '/api/follow-ups/{id}/cancel',
    id: 'cancelFollowUp',
    summary: 'Cancel a follow-up',
    description: 'Cancelling a rhythm turns it off in the profile.',
    answers: { 200: FollowUp },
    errors: [404, 409],
  },
} as const satisfies RouteTree;

export const routes = {
  commitments: commitmentRoutes,
  followUps: followUpRoutes,
} as const satisfies RouteTree;
