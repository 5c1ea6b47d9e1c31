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
export * from './schemas/account.js';
export * from './schemas/check-in-statistics.js';
export * from './schemas/check-ins.js';
export * from './schemas/conversations.js';
export * from './schemas/documents.js';
export * from './schemas/errors.js';
export * from './schemas/explanation.js';
export * from './schemas/follow-ups.js';
export * from './schemas/goals.js';
export * from './schemas/local-model.js';
export * from './schemas/messages.js';
export * from './schemas/notes.js';
export * from './schemas/plans.js';
export * from './schemas/project-fact.js';
export * from './schemas/project-files.js';
export * from './schemas/project-search.js';
export * from './schemas/projects.js';
export * from './schemas/providers.js';
export * from './schemas/sign-in.js';
export * from './schemas/stream-events.js';
export * from './schemas/teams.js';
export * from './schemas/turn-summary.js';
export * from './schemas/usage.js';
export * from './schemas/user-summary.js';
export * from './schemas/webhook-events.js';
export { webhookSample } from './schemas/webhook-samples.js';
export * from './schemas/webhooks.js';
export * from './schemas/wire-values.js';
