export { type AccountService, createAccountService } from './account/account-service.js';
export * from './account/delete-account.js';
export { exportAccount } from './account/export.js';
export {
  isLoopbackUrl,
  type OutgoingUrlRules,
  readOutgoingUrl,
  vetOutgoingUrl,
} from './addresses/outgoing-url.js';
export {
  createPublicNetwork,
  type PublicNetwork,
  type PublicNetworkOptions,
} from './addresses/public-network.js';
export { hostAddress, notPublic, type PublicUrl, readPublicUrl } from './addresses/public-url.js';
export { resolveName } from './addresses/resolve-name.js';
export {
  type IsPublic,
  isNetwork,
  isPublicAddress,
  publicAddresses,
} from './addresses/special-addresses.js';
export { checkAlerts } from './alerts/alerts.js';
export { createHousekeeping, removeOld } from './alerts/housekeeping.js';
export * from './api-keys/api-keys.js';
export * from './auth/auth-service.js';
export { holdCaller } from './auth/hold-caller.js';
export { createFairSlots } from './background/fair-slots.js';
export { type Repeated, repeatedly } from './background/repeatedly.js';
export { withTimeLimit } from './background/time-limit.js';
export { type Acceptance, type AcceptedInput, createAcceptance } from './conversations/acceptance.js';
export {
  attributeColumns,
  attributeFilters,
  attributeSchemas,
  type ConversationAttribute,
  type ConversationAttributes,
} from './conversations/attributes.js';
export { type ConversationService, createConversationService } from './conversations/conversation-service.js';
export type { ConversationDelivery, ConversationRun } from './conversations/delivering/delivery.js';
export { type DeliveryMemory, rememberDeliveries } from './conversations/delivering/delivery-memory.js';
export { createSweeper } from './conversations/delivering/sweeper.js';
export { admitInOrder } from './conversations/delivering/turn-admission.js';
export { explainChecks, reviewsOf } from './conversations/explain-reviews.js';
export type { TurnField } from './conversations/explanation.js';
export type { MessageField, MessageFields, MessageToCome } from './conversations/message-fields.js';
export { type TurnResult, turnResult } from './conversations/turn-result.js';
export { LONGEST_QUEUE, queueFull, takeTurnRoom } from './conversations/turn-room.js';
export type { ConversationView } from './conversations/views.js';
export { type Executions, eraseExecutions } from './erasures/erase-executions.js';
export { MOST_CHARACTERS, type ReadFile, readFile, safeFileName } from './files/read-file.js';
export { createFileReader, type FileReader } from './files/read-in-thread.js';
export * from './find-by-name/find-named.js';
export * from './find-by-name/says-not-to.js';
export { devOutbox } from './notify/dev-outbox.js';
export {
  linkTo,
  type Mail,
  type MailEntry,
  type MailRenderer,
  type MailWriting,
  type RenderedMail,
  renderMail,
  SIGN_IN_MAIL,
} from './notify/render-mail.js';
export { decodeCursor, encodeCursor, pageToJson } from './paging/cursor.js';
export { isId, notFound } from './paging/path-id.js';
export * from './profiles/profiles.js';
export { listProviders } from './providers/providers.js';
export { type Keeper, type RowQuota, requireRoom } from './quotas/require-room.js';
export * from './relay/outbox-sources.js';
export { createRelay, type RelaySource } from './relay/relay.js';
export { type RunSource, runSource } from './relay/run-source.js';
export { restorableSince, tooLateToRestore } from './retention/restorable.js';
export { embedTexts } from './search/embed-texts.js';
export { createEmbedder, type EmbeddingWork } from './search/embed-waiting.js';
export { rankedPage } from './search/ranked-page.js';
export { MOST_FOUND, rankBoth, type SearchQuery, searchQuery } from './search/search-query.js';
export { createSealer, isSealingKey, type Sealer, UnsealError } from './secrets/sealer.js';
export type { ServiceLog } from './service-log.js';
export * from './sign-in/browser-sessions.js';
export { listMySessions, requireScope, requireSession, type SignedIn } from './sign-in/sessions.js';
export {
  type AskingBrowser,
  createSignInService,
  type SignInService,
  type WithCookies,
} from './sign-in/sign-in-service.js';
export * from './summary/user-summaries.js';
export * from './teams/team-service.js';
export { type BudgetLimits, createBudget } from './usage/budget.js';
export { readUsage } from './usage/usage.js';
export { type Asker, createThreads, type Ended } from './worker-threads/threads.js';
