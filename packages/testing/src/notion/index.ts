export * from './notion-stand-in.js';
export type { StoodDatabase, StoodNotionPage } from './workspace.js';
