// What others may use of attachments in a server.
export { ATTACHMENT_NAMES } from './statements.js';
