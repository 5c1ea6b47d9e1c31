// What others may use of attachments, browsers among them.
export { attachmentRoutes } from './routes.js';
export * from './schemas.js';
