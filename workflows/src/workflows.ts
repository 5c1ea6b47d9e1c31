// The engine's part of the workflow bundle: every exported function is a workflow type.
export { conversation } from './conversation.js';
