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
    summary:
      'Create a webhook with which another service can open conversations, or write in one; the secret is shown only this once',
    description:
      'What comes in is text from outside: agents treat it as information, and ask you before they send, delete or do anything because of it. It counts towards your daily messages.',
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
    summary: 'Rename it, pause or resume it, change its instruction',
    body: UpdateIncomingWebhook,
    answers: { 200: IncomingWebhook },
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteIncomingWebhook',
    summary: 'Delete it; its messages stay',
    answers: { 204: null },
  },
  rotate: {
    ...one,
    path: `${one.path}/rotate-secret`,
    method: 'post',
    id: 'rotateIncomingWebhookSecret',
    summary: 'Get a new secret; the old one stays valid for another day, unless you end it at once',
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
    summary: 'List the latest deliveries and what became of them, newest first',
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
