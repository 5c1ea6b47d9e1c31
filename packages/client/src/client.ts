import {
  AccountExport,
  type ConnectModel,
  type CreateApiKey,
  type DeleteAccount,
  type DevLogin,
  LocalModel,
  LoggedIn,
  ModelTried,
  MySummary,
  Profile,
  ProviderList,
  type PutMySummary,
  TeamInfo,
  TeamList,
  type UpdateProfile,
  type UsageQuery,
  UsageReport,
} from '@roundtable/api';
import { attachmentRoutes } from '@roundtable/capabilities/attachments';
import { checkInRoutes } from '@roundtable/capabilities/check-ins';
import { documentRoutes } from '@roundtable/capabilities/documents';
import { feedbackRoutes } from '@roundtable/capabilities/feedback';
import { commitmentRoutes, followUpRoutes } from '@roundtable/capabilities/follow-ups';
import { goalRoutes } from '@roundtable/capabilities/goals';
import { inboxRoutes } from '@roundtable/capabilities/inbox';
import { messageSearchRoutes } from '@roundtable/capabilities/message-search';
import { modelCallRoutes } from '@roundtable/capabilities/model-calls';
import { noteRoutes } from '@roundtable/capabilities/notes';
import { notionRoutes } from '@roundtable/capabilities/notion';
import { planRoutes } from '@roundtable/capabilities/plans';
import { projectRoutes } from '@roundtable/capabilities/projects';
import { pushRoutes } from '@roundtable/capabilities/push';
import { sharingRoutes } from '@roundtable/capabilities/sharing';
import { webhookRoutes } from '@roundtable/capabilities/webhooks';
import { conversationsClient } from './conversations-client.js';
import { type ClientOptions, createHttp, path } from './http.js';
import { ApiKeyList, CreatedApiKey, KeyRevoked } from './keys.js';
import { createRouteClient } from './route-client.js';
import { sessionsClient, signInClient } from './sign-in-client.js';

/**
 * Creates the typed client of the HTTP API, for Node >= 20 and browsers. Every call resolves with the parsed body or
 * throws ApiError. Only the event stream's connection is retried.
 */
export function createClient(options: ClientOptions) {
  const http = createHttp(options);
  return {
    conversations: conversationsClient(http),
    goals: createRouteClient(http, goalRoutes),
    checkIns: createRouteClient(http, checkInRoutes),
    notes: createRouteClient(http, noteRoutes),
    commitments: createRouteClient(http, commitmentRoutes),
    followUps: createRouteClient(http, followUpRoutes),
    feedback: createRouteClient(http, feedbackRoutes),
    inbox: createRouteClient(http, inboxRoutes),
    search: createRouteClient(http, messageSearchRoutes),
    documents: createRouteClient(http, documentRoutes),
    projects: createRouteClient(http, projectRoutes),
    attachments: createRouteClient(http, attachmentRoutes),
    modelCalls: createRouteClient(http, modelCallRoutes),
    notion: createRouteClient(http, notionRoutes),
    plans: createRouteClient(http, planRoutes),
    sharing: createRouteClient(http, sharingRoutes),
    push: createRouteClient(http, pushRoutes),
    webhooks: createRouteClient(http, webhookRoutes),
    teams: {
      list: () => http.json(TeamList, '/api/teams'),
      get: (id: string) => http.json(TeamInfo, path`/api/teams/${id}`),
    },
    providers: { list: () => http.json(ProviderList, '/api/providers') },
    profile: {
      get: () => http.json(Profile, '/api/me/profile'),
      update: (body: UpdateProfile) => http.json(Profile, '/api/me/profile', { method: 'PATCH', body }),
    },
    me: {
      summary: {
        get: () => http.json(MySummary, '/api/me/summary'),
        put: (body: PutMySummary) => http.json(MySummary, '/api/me/summary', { method: 'PUT', body }),
        delete: () => http.none('/api/me/summary', { method: 'DELETE' }),
      },
      usage: (query: UsageQuery = {}) => http.json(UsageReport, '/api/me/usage', { query }),
      export: () => http.json(AccountExport, '/api/me/export'),
      /** Cannot be undone. */
      delete: (body: DeleteAccount) => http.none('/api/me', { method: 'DELETE', body }),
    },
    apiKeys: {
      /** Requires a session, like `me.delete`. */
      create: (body: CreateApiKey) => http.json(CreatedApiKey, '/api/api-keys', { method: 'POST', body }),
      list: () => http.json(ApiKeyList, '/api/api-keys'),
      revoke: (id: string) => http.json(KeyRevoked, path`/api/api-keys/${id}`, { method: 'DELETE' }),
    },
    signIn: signInClient(http),
    sessions: sessionsClient(http),
    /** Only in the local stack, from its own machine. */
    localModel: {
      get: () => http.json(LocalModel, '/api/dev/model'),
      /** Sends a test message, which may take three minutes. */
      connect: (body: ConnectModel) => http.json(ModelTried, '/api/dev/model', { method: 'POST', body }),
      disconnect: () => http.none('/api/dev/model', { method: 'DELETE' }),
    },
    /** Only in the local stack. */
    devLogin: (body: DevLogin) => http.json(LoggedIn, '/api/auth/dev-login', { method: 'POST', body }),
  };
}

export type Client = ReturnType<typeof createClient>;
