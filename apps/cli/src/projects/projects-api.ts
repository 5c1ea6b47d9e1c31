import type { Client } from '@roundtable/client';
import type { FileKind } from '../files/file-kind.js';

/** A project as this program shows it. */
export interface ShownProject {
  readonly id: string;
  readonly name: string;
}

export interface Upload {
  readonly name: string;
  /** Null: the gateway guesses. */
  readonly kind: FileKind | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the chat asks of the gateway about projects. Calls throw ApiError. */
export interface ProjectsApi {
  /** The project of the conversation; without one, the project in which a new conversation opens. */
  active(conversationId: string | null): Promise<ShownProject | null>;
  upload(projectId: string, file: Upload): Promise<Uploaded>;
}

export interface Uploaded {
  readonly name: string;
  readonly kind: string;
  /** What the user should know: that no text could be read, for one. */
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
