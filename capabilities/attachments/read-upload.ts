import { createRequire } from 'node:module';
import { fail, ok, type ServiceResult } from '@roundtable/core';
import { createFileReader, createThreads, readFile, safeFileName } from '@roundtable/services';
import type { ReadPicture } from './picture.js';
import { type PictureFormat, pictureFormat } from './picture-format.js';
import type { TakenFiles } from './schemas.js';
import type { NewAttachment } from './store.js';

const LONGEST_MS = 15_000;

/** Reads an upload; its type is detected by its content. */
export function createUploadReader() {
  const reader = createFileReader();
  const decode = createThreads<{ content: Buffer; format: PictureFormat }, ReadPicture>({
    script: createRequire(import.meta.url).resolve('@roundtable/capabilities/picture-worker'),
    longestMs: LONGEST_MS,
  });
  return async (
    upload: { readonly fileName: string; readonly content: Buffer },
    about: { readonly userId: string; readonly signal: AbortSignal; readonly taken: TakenFiles },
  ): Promise<ServiceResult<NewAttachment>> => {
    const { content } = upload;
    const format = pictureFormat(content);
    const refused = (found: string): ServiceResult<NewAttachment> =>
      fail('UNSUPPORTED_MEDIA_TYPE', `"${upload.fileName}" is ${found}. ${wanted(about.taken)}`, { found });
    if (format === null) {
      const read = await readFile(reader, upload, about);
      if (!read.success) {
        const found = read.error.details?.found;
        return typeof found === 'string' ? refused(found) : read;
      }
      if (!about.taken.documents) return refused('a document');
      const { fileName, mediaType, text } = read.data;
      return ok({ kind: 'document', fileName, mediaType, content, text, picture: null });
    }
    if (!about.taken.images) return refused('a picture');
    const fileName = safeFileName(upload.fileName);
    if (fileName === null)
      return fail(
        'VALIDATION_ERROR',
        'fileName: this file name cannot be used. Rename the file and send it again.',
      );
    const ended = await decode({ content, format }, about);
    const picture = ended.type === 'done' ? ended.result : TOO_MUCH;
    if (picture.type === 'refused') return refused(picture.found);
    return ok({ kind: 'image', fileName, mediaType: picture.mediaType, content, text: null, picture });
  };
}

const TOO_MUCH = { type: 'refused', found: 'a picture that takes too long to read' } as const;
const PICTURES = 'pictures (png, jpeg, gif, webp)';
const DOCUMENTS = 'documents (pdf, docx, txt, md, csv, json)';

function wanted({ images, documents }: TakenFiles): string {
  const kinds = [...(images ? [PICTURES] : []), ...(documents ? [DOCUMENTS] : [])].join(' and ');
  return kinds === '' ? 'This team does not accept files.' : `This team accepts ${kinds} of up to 10 MB.`;
}
