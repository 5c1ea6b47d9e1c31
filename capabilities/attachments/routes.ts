import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import { Attachment, AttachmentList, MOST_ATTACHMENT_BYTES } from './schemas.js';

const of = {
  tag: 'Attachments',
  path: '/api/conversations/{id}/attachments',
  params: z.object({ id: Id }),
  errors: [404],
} as const;
const one = { ...of, path: '/api/attachments/{id}' } as const;
const binary = z.string().meta({ format: 'binary' });

export const attachmentRoutes = {
  upload: {
    ...of,
    method: 'post',
    id: 'uploadAttachment',
    summary: 'Upload a file, to be sent with a message',
    description:
      'png, jpeg, gif, webp; pdf, txt, md, csv, json, docx; 10 MB at most, of kinds that the team takes (`sections.attachments` of the team). The type is checked by content. A file that is not sent within a day is deleted.',
    upload: { mostBytes: MOST_ATTACHMENT_BYTES },
    body: z.object({ file: binary }),
    bodyType: 'multipart/form-data',
    answers: { 201: Attachment },
    errors: [404, 409],
  },
  list: {
    ...of,
    method: 'get',
    id: 'listAttachments',
    summary:
      'List the files that were sent in a conversation, each with its message; the newest 1,000, oldest first',
    answers: { 200: AttachmentList },
  },
  content: {
    ...one,
    path: '/api/attachments/{id}/content',
    method: 'get',
    id: 'getAttachmentContent',
    summary: 'The file itself; text comes as text/plain',
    description: 'With `view=true` a picture comes in the size that models see: at most 1568 pixels.',
    query: z.object({ view: z.enum(['true', 'false']).optional() }),
    answersFile: true,
    answers: { 200: binary },
    mediaType: 'application/octet-stream',
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteAttachment',
    summary: 'Delete a file that is not sent',
    answers: { 204: null },
    errors: [404, 409],
  },
} as const satisfies RouteTree;
