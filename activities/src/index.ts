export type { BriefPorts, TurnTasks } from './briefs/brief-ports.js';
export { createPipeline, pipelineStepNames } from './briefs/pipeline-steps.js';
export { contextScope, sourcesOf, type WorkingContext, workingContext } from './context/working-context.js';
export { createDocumentMaker, type DocumentMaker } from './documents/make-in-thread.js';
export * from './follow-ups/activities.js';
export { createKnowledgeKeeper, knowledgeVectors } from './knowledge/knowledge-keeper.js';
export type { KnowledgeKeeper, PreparedKeeper, TeamKnowledge } from './knowledge/team-knowledge.js';
export { createMemoryKeeper, type MemoryKeeper } from './memory/memory-keeper.js';
export * from './model/anthropic.js';
export * from './model/classify-failure.js';
export { removeLeftFolders } from './model/cli/call-folder.js';
export { canStart } from './model/cli/can-start.js';
export { CLAUDE_OWN, GEMINI_OWN, programEnvironment } from './model/cli/program-env.js';
export * from './model/cli-providers.js';
export { type WatchedModel, watchReadiness } from './model/readiness.js';
export * from './model/registry.js';
export * from './notify/mail-handlers.js';
export * from './notify/mailer.js';
export { type AttemptFacts, runAttempt, StepFailed } from './steps/run-attempt.js';
export { runStep } from './steps/run-step.js';
export { WorkerLacks } from './steps/run-tool.js';
export * from './steps/step-deps.js';
export { type OpenProcess, ProcessLost, type StepProcess } from './steps/suspects.js';
export * from './temporal.js';
export { createToolList } from './tools/registry.js';
export * from './tools/tool-ports.js';
export { createWeb, type WebOptions } from './web/create-web.js';
export {
  createPublicNetwork,
  type PublicNetwork,
  type PublicNetworkOptions,
} from './web/net/public-network.js';
export { createTextReader } from './web/read-in-thread.js';
export type * from './web/web-ports.js';
export { createWebhookActivities } from './webhooks/activities.js';
export type { WebhookOutcome } from './webhooks/end-attempt.js';
export { createWebhookNetwork } from './webhooks/post-message.js';
