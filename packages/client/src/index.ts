export { ApiError } from './api-error.js';
export { type Client, createClient } from './client.js';
export {
  ConversationPage,
  ConversationSummary,
  type ConversationsClient,
  ConversationView,
  CreateConversation,
  type SendOptions,
  type Sent,
  TurnExplanation,
  type WaitOptions,
} from './conversations-client.js';
export type { EventsOptions, ReceivedEvent, StreamEvent } from './event-stream.js';
export { type ClientOptions, createHttp, type Http } from './http.js';
export type { ApiKey, CreatedApiKey, Session } from './keys.js';
export { createRouteClient, type FileToUpload, type RouteClient, type RouteMethod } from './route-client.js';
