// Public API of attachments, for servers.
export { ATTACHMENT_NAMES } from './statements.js';
