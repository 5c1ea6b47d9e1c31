export { type AuthAdapter, type AuthStore, createAuthStore } from './auth-adapter.js';
export { countHeldByKeys, type EndedKeys, type FoundKey, holdKey, revokeKey, useKey } from './keys.js';
export * from './sessions.js';
export * from './sign-in-requests.js';
