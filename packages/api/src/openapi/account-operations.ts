import { z } from 'zod';
import {
  AccountExport,
  CreateApiKey,
  DeleteAccount,
  DevLogin,
  LoggedIn,
  Profile,
  UpdateProfile,
} from '../schemas/account/account.js';
import { type AddedToKeys, keysWith } from '../schemas/account/keys.js';
import { ConnectModel, LocalModel, ModelTried } from '../schemas/account/local-model.js';
import { ProviderList } from '../schemas/account/providers.js';
import { UsageQuery, UsageReport } from '../schemas/account/usage.js';
import { TeamInfo, TeamList } from '../schemas/teams.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const state = z.object({ status: z.string() });
const readiness = state.extend({ checks: z.record(z.string(), z.string()) });

export function accountOperations(added: AddedToKeys): readonly Operation[] {
  const { ApiKeyList, CreatedApiKey, KeyRevoked } = keysWith(added);
  return [
    {
      method: 'post',
      path: '/api/auth/dev-login',
      id: 'devLogin',
      tag: 'Account',
      summary: 'A key for an address, in the local stack only',
      open: true,
      body: DevLogin,
      answers: { 200: LoggedIn },
      errors: [404],
    },
    {
      method: 'post',
      path: '/api/api-keys',
      id: 'createApiKey',
      tag: 'Account',
      summary: 'Create a key; it is shown once',
      description:
        'In a session only, so that no key makes another. It ends when its user signs out everywhere, or ends that session in the list.',
      needsSession: true,
      body: CreateApiKey,
      answers: { 201: CreatedApiKey },
    },
    {
      method: 'get',
      path: '/api/api-keys',
      id: 'listApiKeys',
      tag: 'Account',
      summary: 'List the keys that are valid',
      answers: { 200: ApiKeyList },
    },
    {
      method: 'delete',
      path: '/api/api-keys/{id}',
      id: 'revokeApiKey',
      tag: 'Account',
      summary: 'Revoke a key; the webhooks that were made with it are turned off',
      description:
        'In one transaction: what is waiting to be sent to them is cancelled. They keep their log and can be turned on again in a session, also where a key was only exchanged for another.',
      params: z.object({ id: Id }),
      answers: { 200: KeyRevoked },
      errors: [404],
    },
    {
      method: 'get',
      path: '/api/me/profile',
      id: 'getProfile',
      tag: 'Account',
      summary: 'Who I am',
      answers: { 200: Profile },
    },
    {
      method: 'patch',
      path: '/api/me/profile',
      id: 'updateProfile',
      tag: 'Account',
      summary: 'Change name, language, time zone or the model’s provider',
      body: UpdateProfile,
      answers: { 200: Profile },
    },
    {
      method: 'get',
      path: '/api/providers',
      id: 'listProviders',
      tag: 'Account',
      summary: 'The providers of language models: which are offered and ready, and which one answers me',
      answers: { 200: ProviderList },
    },
    {
      method: 'get',
      path: '/api/me/usage',
      id: 'getUsage',
      tag: 'Account',
      summary: 'What my agents cost by day, agent and model, my tool calls, and today’s messages',
      query: UsageQuery,
      answers: { 200: UsageReport },
    },
    {
      method: 'get',
      path: '/api/me/export',
      id: 'exportAccount',
      tag: 'Account',
      summary: 'Everything that is stored of me, as one JSON document',
      answers: { 200: AccountExport },
    },
    {
      method: 'delete',
      path: '/api/me',
      id: 'deleteAccount',
      tag: 'Account',
      summary: 'Delete my account with everything that belongs to it',
      description:
        'In a session only. Access ends at once; the data is removed after the answer. This cannot be undone.',
      needsSession: true,
      body: DeleteAccount,
      answers: { 204: null },
    },
    {
      method: 'get',
      path: '/api/dev/model',
      id: 'getLocalModel',
      tag: 'Account',
      summary:
        'The model that is connected to the local stack, and those that could be; on this machine only',
      answers: { 200: LocalModel },
      errors: [404],
    },
    {
      method: 'post',
      path: '/api/dev/model',
      id: 'connectLocalModel',
      tag: 'Account',
      summary: 'Connect a model to the local stack, from its next start on; on this machine only',
      description:
        'Sends the model a test message with a tool, which holds no data of the user (three minutes at most), and keeps the connection if it answers. The key is sealed and never shown.',
      body: ConnectModel,
      answers: { 200: ModelTried },
      errors: [404, 409],
    },
    {
      method: 'delete',
      path: '/api/dev/model',
      id: 'disconnectLocalModel',
      tag: 'Account',
      summary: 'Disconnect the model: the offline demo answers from the next start on; on this machine only',
      answers: { 204: null },
      errors: [404],
    },
    {
      method: 'get',
      path: '/api/teams',
      id: 'listTeams',
      tag: 'Teams',
      summary: 'The teams one can talk to',
      answers: { 200: TeamList },
    },
    {
      method: 'get',
      path: '/api/teams/{id}',
      id: 'getTeam',
      tag: 'Teams',
      summary: 'A team with its agents and handoffs',
      params: z.object({ id: z.string() }),
      answers: { 200: TeamInfo },
      errors: [404],
    },
    {
      method: 'get',
      path: '/healthz',
      id: 'health',
      tag: 'Operation',
      summary: 'Whether the process is alive',
      open: true,
      answers: { 200: state },
    },
    {
      method: 'get',
      path: '/readyz',
      id: 'readiness',
      tag: 'Operation',
      summary:
        'Whether it can serve; otherwise 503 with what is missing. Degraded: messages are saved, but something is missing',
      open: true,
      answers: { 200: readiness, 503: readiness },
    },
    {
      method: 'get',
      path: '/metrics',
      id: 'metrics',
      tag: 'Operation',
      summary: 'Figures for Prometheus, for this machine or with METRICS_TOKEN',
      open: true,
      answers: { 200: z.string() },
      errors: [404],
      mediaType: 'text/plain',
    },
  ];
}
