export {
  asLocale,
  type BuiltInLocale,
  catalogue,
  type InBoth,
  inLocale,
  isBuiltIn,
  isLocale,
  type Language,
  type Lines,
  type Locale,
  languageOf,
  languages,
  lineAt,
  setLanguages,
} from '@roundtable/core';
export type { OutgoingMessage } from './routes/outgoing-message.js';
export {
  isRoute,
  listRoutes,
  type Route,
  type RouteTree,
  type SuccessOf,
  type SuccessStatus,
  successStatus,
} from './routes/route.js';
export { routeFaults } from './routes/route-faults.js';
export * from './schemas/account/account.js';
export * from './schemas/account/keys.js';
export * from './schemas/account/local-model.js';
export * from './schemas/account/providers.js';
export * from './schemas/account/sign-in.js';
export * from './schemas/account/usage.js';
export * from './schemas/account/user-summary.js';
export * from './schemas/check-ins/check-in-statistics.js';
export * from './schemas/check-ins/check-ins.js';
export * from './schemas/check-ins/parts-of-day.js';
export * from './schemas/conversations/conversations.js';
export * from './schemas/conversations/explanation.js';
export * from './schemas/conversations/messages.js';
export * from './schemas/conversations/stream-events.js';
export * from './schemas/conversations/turn-summary.js';
export * from './schemas/documents.js';
export * from './schemas/errors.js';
export * from './schemas/follow-ups.js';
export * from './schemas/goals.js';
export * from './schemas/notes.js';
export * from './schemas/plans.js';
export * from './schemas/projects/fact-names.js';
export * from './schemas/projects/project-fact.js';
export * from './schemas/projects/project-files.js';
export * from './schemas/projects/project-search.js';
export * from './schemas/projects/projects.js';
export * from './schemas/teams.js';
export * from './schemas/webhooks/webhook-events.js';
export { webhookSample } from './schemas/webhooks/webhook-samples.js';
export * from './schemas/webhooks/webhooks.js';
export * from './schemas/wire-values.js';
