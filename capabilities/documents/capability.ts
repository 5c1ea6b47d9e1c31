import { defineCapability } from '@roundtable/engine';
import { documentRoutes } from './routes.js';
import { exportToDocument } from './tools/export-to-document.js';
import { generateVisualization } from './tools/generate-visualization.js';

/** Files that agents make for users: charts, Word and PDF documents. */
export const documents = defineCapability({
  name: 'documents',
  tools: [generateVisualization, exportToDocument],
  ports: async () => ({ make: (await import('./make/make-in-thread.js')).createDocumentMaker() }),
  data: {
    tables: [{ table: 'documents', key: ['id'], scope: 'user', bytes: 'content', page: 1 }],
  },
  routes: documentRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementDocuments(host) }),
});
