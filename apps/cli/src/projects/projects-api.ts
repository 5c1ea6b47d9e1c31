import type { Client } from '@roundtable/client';
import type { FileKind } from '../files/file-kind.js';

/** The fields of a project that this program shows. */
export interface ShownProject {
  readonly id: string;
  readonly name: string;
}

export interface Upload {
  readonly name: string;
  /** Null: the gateway guesses the kind. */
  readonly kind: FileKind | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The chat's calls to the gateway about projects. They throw ApiError. */
export interface ProjectsApi {
  /** The project of the conversation; for null, the project of a new conversation. */
  active(conversationId: string | null): Promise<ShownProject | null>;
  upload(projectId: string, file: Upload): Promise<Uploaded>;
}

export interface Uploaded {
  readonly name: string;
  readonly kind: string;
  /** A notice for the user, for example that no text could be read. */
  readonly notice: string | null;
}

export function projectsApi({ conversations, projects }: Client): ProjectsApi {
  return {
    async active(conversationId) {
      if (conversationId === null) {
        const { items } = await projects.list({ limit: 100 });
        return items.find(({ active }) => active) ?? null;
      }
      const { projectId } = await conversations.get(conversationId);
      return projectId === null ? null : projects.get(projectId);
    },
    async upload(projectId, { name, kind, bytes }) {
      const file = { fileName: name, content: bytes };
      const kept = await projects.files.upload(projectId, file, kind === null ? {} : { fileType: kind });
      return { name: kept.fileName, kind: kept.fileType, notice: kept.notice };
    },
  };
}
