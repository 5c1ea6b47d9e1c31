// What others may use of Notion, browsers among them.
export { notionRoutes } from './routes.js';
export * from './schemas.js';
