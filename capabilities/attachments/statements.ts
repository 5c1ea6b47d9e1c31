/** The names of the files that came with the message `m`, as JSON: never more of them than names. */
export const ATTACHMENT_NAMES = `(SELECT coalesce(json_agg(a.file_name ORDER BY a.place), '[]') FROM attachments a
  WHERE a.conversation_id = m.conversation_id AND a.message_id = m.id)`;

/** Of a deleted conversation nothing can be read from that moment on. */
export const GONE_WITH_CONVERSATION = `DELETE FROM attachments WHERE conversation_id IN (SELECT id FROM tombstoned)`;
