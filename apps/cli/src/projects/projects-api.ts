import type { Client } from '@roundtable/api';
import type { FileKind } from '../files/file-kind.js';

/** A project as this program shows it. */
export interface ShownProject {
  readonly id: string;
  readonly name: string;
}

/** What the chat asks of the gateway about projects. Calls throw ApiError. */
export interface ProjectsApi {
  /** The project of the conversation; without one, the project in which a new conversation opens. */
  active(conversationId: string | null): Promise<ShownProject | null>;
  upload(
    projectId: string,
    file: { readonly name: string; readonly kind: FileKind | null; readonly bytes: Uint8Array<ArrayBuffer> },
  ): Promise<{ readonly name: string; readonly kind: string }>;
}

/** @throws Error until the client has projects. */
export function projectsApi(_client: Client): ProjectsApi {
  return {
    active: async () => null,
    upload: async () => {
      throw new Error('the client has no projects yet');
    },
  };
}
