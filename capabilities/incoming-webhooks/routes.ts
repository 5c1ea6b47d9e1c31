import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import {
  AcceptedIncoming,
  CreateIncomingWebhook,
  IncomingDeliveryList,
  IncomingHeaders,
  IncomingMessage,
  IncomingWebhook,
  IncomingWebhookList,
  IncomingWebhookWithSecret,
  RotateIncomingSecret,
  UpdateIncomingWebhook,
} from './schemas.js';

const tag = 'Incoming webhooks';
const params = z.object({ id: Id });
const all = { tag, path: '/api/integrations/incoming-webhooks' } as const;
const one = { tag, path: `${all.path}/{id}`, params, errors: [404] } as const;

export const incomingWebhookRoutes = {
  create: {
    ...all,
    method: 'post',
    id: 'createIncomingWebhook',
    summary: 'Let another service open conversations, or speak into one; the secret is shown this once',
    description:
      'What comes in is text from outside: agents take it as information, and ask you before they send, delete or act because of it. It counts among the messages of your day.',
    body: CreateIncomingWebhook,
    answers: { 201: IncomingWebhookWithSecret },
    holdsSecret: true,
    errors: [404, 409],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listIncomingWebhooks',
    summary: 'List them, newest first',
    answers: { 200: IncomingWebhookList },
  },
  get: {
    ...one,
    method: 'get',
    id: 'getIncomingWebhook',
    summary: 'Read one',
    answers: { 200: IncomingWebhook },
  },
  update: {
    ...one,
    method: 'patch',
    id: 'updateIncomingWebhook',
    summary: 'Rename it, pause it or let it go on, change what is wanted',
    body: UpdateIncomingWebhook,
    answers: { 200: IncomingWebhook },
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteIncomingWebhook',
    summary: 'Delete it; what it has said stays',
    answers: { 204: null },
  },
  rotate: {
    ...one,
    path: `${one.path}/rotate-secret`,
    method: 'post',
    id: 'rotateIncomingWebhookSecret',
    summary: 'Get a new secret; the old one is good for another day, unless it is to end at once',
    body: RotateIncomingSecret,
    bodyOptional: true,
    answers: { 200: IncomingWebhookWithSecret },
    holdsSecret: true,
  },
  deliveries: {
    ...one,
    path: `${one.path}/deliveries`,
    method: 'get',
    id: 'listIncomingDeliveries',
    summary: 'What came last and what became of it, newest first',
    answers: { 200: IncomingDeliveryList },
  },
  receive: {
    tag,
    path: '/api/hooks/{id}',
    method: 'post',
    id: 'receiveIncomingWebhook',
    summary: 'Post a message, as another service',
    description:
      'Signed after Standard Webhooks, or with the secret as a bearer token where the webhook allows that. Repeated with the same webhook-id and body within 30 days it is the same message; with another body 409. An unknown webhook and a wrong signature are the same 401.',
    params,
    headers: IncomingHeaders,
    open: true,
    rawBody: true,
    body: IncomingMessage,
    answers: { 202: AcceptedIncoming },
    errors: [401, 404, 409, 413, 415, 429],
  },
} as const satisfies RouteTree;
