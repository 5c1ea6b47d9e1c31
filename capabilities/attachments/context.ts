import { defineContextSource } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { readViews } from './store.js';
import { MOST_DOCUMENT_CHARACTERS, MOST_TEXT_CHARACTERS, type SentFile, tellFiles } from './tell-files.js';

/** Only the newest files are read; older ones have left the context window. */
const NEWEST = 100;

/** Sent files, newest first; texts of documents are included up to a total limit. */
const SENT = `SELECT coalesce(json_agg(json_build_object('id', id, 'messageId', message_id, 'kind', kind, 'name', file_name,
      'width', width, 'height', height, 'viewBytes', view_bytes, 'characters', characters, 'text',
      CASE WHEN so_far <= ${MOST_TEXT_CHARACTERS} THEN left(text, ${MOST_DOCUMENT_CHARACTERS}) END) ORDER BY sent_at DESC, place), '[]')
    FROM (SELECT *, sum(least(characters, ${MOST_DOCUMENT_CHARACTERS})) OVER (ORDER BY sent_at DESC, place) AS so_far FROM (
      SELECT id, message_id, kind, file_name, width, height, coalesce(octet_length(view), bytes) AS view_bytes, characters, text,
        sent_at, place FROM attachments
      WHERE conversation_id = $1::uuid AND message_id IS NOT NULL AND NOT EXISTS (SELECT FROM messages m
        WHERE m.conversation_id = $1::uuid AND m.id = attachments.message_id AND m.superseded_by IS NOT NULL) ORDER BY sent_at DESC, place LIMIT ${NEWEST}) newest) sent`;

/** Adds files to the messages they came with. Their content is untrusted: the user may not have written it. */
export const messageFiles = defineContextSource<{ readonly sentFiles?: readonly SentFile[] }, UserTx>({
  always: true,
  reads: { sentFiles: SENT },
  brings: ({ sentFiles = [] }) => (sentFiles.length > 0 ? 'files' : null),
  files: {
    of: ({ sentFiles = [] }, messages) => tellFiles(sentFiles, messages),
    async pictures(tx, ids) {
      const rows = await readViews(tx.sql, ids);
      return Object.fromEntries(
        rows.map(({ id, mediaType, data }) => [id, { mediaType: imageType(mediaType), data }]),
      );
    },
  },
});

function imageType(mediaType: string) {
  switch (mediaType) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
    case 'image/webp':
      return mediaType;
    default:
      throw new Error(`attachments: no picture is kept as "${mediaType}"`);
  }
}
