import { Document, DocumentPage } from '@roundtable/api';
import { type Http, path } from './http.js';

export function documentsClient(http: Http) {
  const at = (id: string) => path`/api/documents/${id}`;
  return {
    list: (query: { limit?: number; cursor?: string } = {}) =>
      http.json(DocumentPage, '/api/documents', { query }),
    get: (id: string) => http.json(Document, at(id)),
    /** The file itself, in its own media type. */
    content: async (id: string) =>
      (await http.open(`${at(id)}/content`, { headers: { accept: '*/*' } })).blob(),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
  };
}
