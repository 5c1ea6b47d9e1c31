/** JSON array of the names of the files that came with the message `m`; their content is never included. */
export const ATTACHMENT_NAMES = `(SELECT coalesce(json_agg(a.file_name ORDER BY a.place), '[]') FROM attachments a
  WHERE a.conversation_id = m.conversation_id AND a.message_id = m.id)`;

/** Deletes the files of a deleted conversation at once. */
export const GONE_WITH_CONVERSATION = `DELETE FROM attachments WHERE conversation_id IN (SELECT id FROM tombstoned)`;
