export * from './account/delete-account.js';
export * from './account/export-rows.js';
export { ENGINE_TABLES, type UserData, type UserTable } from './account/user-tables.js';
export { applyMigrations } from './apply-migrations.js';
export * from './conversations/acceptance.js';
export type { AttributeColumns } from './conversations/attribute-columns.js';
export * from './conversations/explain.js';
export * from './conversations/handoff-ledger.js';
export * from './conversations/latest-exchange.js';
export * from './conversations/lifecycle.js';
export * from './conversations/projection.js';
export * from './conversations/queued.js';
export * from './conversations/stream.js';
export * from './conversations/told-events.js';
export * from './conversations/turn-list.js';
export * from './database.js';
export * from './erasures/erasures.js';
export * from './follow-ups/index.js';
export * from './memory/memory-jobs.js';
export * from './memory/user-summaries.js';
export * from './message-index/fill-index.js';
export * from './message-index/find-messages.js';
export { missingMigrations } from './migrations.js';
export * from './model-providers/model-providers.js';
export * from './notifications.js';
export * from './outbox/mail-recipient.js';
export * from './outbox/outbox.js';
export { type DatabaseRefusal, databaseRefusal } from './refusals.js';
export * from './repositories/embeddings.js';
export {
  appendToGoal,
  everHadGoal,
  type GoalReference,
  readGoalReference,
} from './repositories/goal-references.js';
export { after, pageOf } from './repositories/page.js';
export * from './repositories/rows.js';
export * from './repositories/search-sql.js';
export type { FreshProfile, SystemTx } from './repositories/system-tx.js';
export type { UserTx } from './repositories/user-tx.js';
export { DatabaseError, safeDatabaseError } from './safe-error.js';
export * from './sign-in/index.js';
export type { HotSql, Sql } from './sql.js';
export { NO_PARTS, type StatementParts } from './statement-parts.js';
export { ALL_SCOPES, crossScopes } from './step-store/all-scopes.js';
export { rowId } from './step-store/claim.js';
export { type CommitNotice, createStepStore } from './step-store/step-store.js';
export { isDatabaseUnavailable } from './unavailable.js';
export * from './usage/alerts.js';
export * from './usage/backlog.js';
export * from './usage/kept.js';
export * from './usage/limit-reached.js';
export * from './usage/report.js';
export * from './usage/spending.js';
export * from './webhooks/index.js';
