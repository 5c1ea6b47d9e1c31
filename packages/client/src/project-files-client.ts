import {
  AllProjectsSearch,
  ConversationSearch,
  ProjectFile,
  ProjectFileList,
  type ProjectFileType,
  UploadedFile,
} from '@roundtable/api';
import { type Http, path } from './http.js';

export interface FileUpload {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Guessed when not given. */
  readonly fileType?: ProjectFileType;
  /** Its agent greets the file and takes its facts. */
  readonly conversationId?: string;
}

export function projectFilesClient(http: Http) {
  const at = (id: string) => path`/api/projects/${id}/files`;
  const one = (id: string, fileId: string) => at(id) + path`/${fileId}`;
  return {
    files: {
      /** txt, md, csv, json, pdf, docx up to 10 MB. The same bytes again are no second file, so it may be repeated. */
      upload: (id: string, { content, ...query }: FileUpload) =>
        http.json(UploadedFile, at(id), { method: 'POST', bytes: content, query: { ...query } }),
      list: (id: string) => http.json(ProjectFileList, at(id)),
      get: (id: string, fileId: string) => http.json(ProjectFile, one(id, fileId)),
      content: async (id: string, fileId: string) =>
        new Uint8Array(await (await http.open(`${one(id, fileId)}/content`)).arrayBuffer()),
      remove: (id: string, fileId: string) => http.none(one(id, fileId), { method: 'DELETE' }),
    },
    /** Messages of one project, best first. */
    search: (id: string, query: { q: string; limit?: number }) =>
      http.json(ConversationSearch, path`/api/projects/${id}/search`, { query }),
    /** Messages, decisions, lessons and files of all projects, grouped by project. */
    searchAll: (query: { q: string; limit?: number }) =>
      http.json(AllProjectsSearch, '/api/search', { query }),
  };
}
