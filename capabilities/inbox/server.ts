// What other capabilities may use of the inbox, on servers.
export { snippetOf } from './snippet.js';
export { findUnread } from './store.js';
