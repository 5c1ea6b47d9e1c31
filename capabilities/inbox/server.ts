// Public API of the inbox, for servers.
export { snippetOf } from './snippet.js';
export { findUnread } from './store.js';
