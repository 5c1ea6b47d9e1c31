export { type AuthAdapter, type AuthStore, createAuthStore } from './auth-adapter.js';
export * from './sessions.js';
export * from './sign-in-requests.js';
