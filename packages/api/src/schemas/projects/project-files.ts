import { z } from 'zod';
import { Id, Timestamp } from '../wire-values.js';

export const MOST_FILE_BYTES = 10 * 1024 * 1024;

export const ProjectFileType = z.enum(['brief', 'research', 'design', 'other']);
export type ProjectFileType = z.infer<typeof ProjectFileType>;

/** The fields of an upload: form fields beside the part `file`, or the query of a raw body. */
export const UploadFields = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Needed with a raw body; a form’s file has a name of its own' }),
  fileType: ProjectFileType.optional().meta({ description: 'Guessed from name and content when not given' }),
  conversationId: Id.optional().meta({ description: 'The agent there greets the file and takes its facts' }),
});
export type UploadFields = z.infer<typeof UploadFields>;

/** A file of a project. Its content is at `/api/projects/{id}/files/{fileId}/content`. */
export const ProjectFile = z
  .object({
    id: Id,
    fileName: z.string(),
    fileType: ProjectFileType,
    mediaType: z.string(),
    bytes: z.int(),
    characters: z.int().meta({ description: 'Of text that could be read; 0 for a scan' }),
    conversationId: Id.nullable(),
    uploadedAt: Timestamp,
    factsTaken: z.boolean().meta({ description: 'An agent has taken its facts into the project’s memory' }),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof ProjectFile>;

export const ProjectFileList = z.object({ items: z.array(ProjectFile) }).meta({ id: 'ProjectFileList' });
export type ProjectFileList = z.infer<typeof ProjectFileList>;

export const UploadedFile = z
  .object({
    ...ProjectFile.shape,
    outcome: z.enum(['created', 'replaced', 'unchanged']).meta({
      description:
        'replaced: a file of this name was there; unchanged: these bytes were there, under this or another name',
    }),
    notice: z
      .string()
      .nullable()
      .meta({ description: 'What the user should know: no text, or not all of it' }),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;
