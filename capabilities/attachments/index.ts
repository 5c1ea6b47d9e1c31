// Public API of attachments, also for browsers.
export { attachmentRoutes } from './routes.js';
export * from './schemas.js';
