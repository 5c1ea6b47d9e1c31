import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { MessageField, MessageToCome } from '@roundtable/services';
import { requireAttachmentRoom } from './attachment-quota.js';
import { MessageAttachments, TakenFiles } from './schemas.js';
import { giveToMessage, lockNamed, type NamedUpload, sectionOf } from './store.js';

/** Attaches uploads to a message; if any of them is refused, the whole message is. */
export const messageAttachments: MessageField<MessageAttachments> = {
  schema: MessageAttachments,
  async check(sql, message, ids): Promise<ServiceResult<null>> {
    const { conversationId } = message;
    const taken = TakenFiles.nullable().safeParse(await sectionOf(sql, conversationId)).data ?? null;
    if (taken === null) return fail('VALIDATION_ERROR', 'attachments: this team does not accept files');
    if (ids.length > taken.perMessage)
      return fail(
        'VALIDATION_ERROR',
        `attachments: there are ${ids.length} files; this team accepts up to ${taken.perMessage} with a message`,
      );
    const named = await lockNamed(sql, conversationId, ids);
    const found = new Map(named.map((one) => [one.id, one]));
    for (const id of ids) {
      const refusal = refusalOf(id, { upload: found.get(id.toLowerCase()), message, taken });
      if (refusal !== null) return refusal;
    }
    const copied = named.filter(({ isUsed }) => isUsed).reduce((sum, { bytes }) => sum + bytes, 0);
    return copied === 0 ? ok(null) : requireAttachmentRoom({ ...message, sql }, copied);
  },
  keep: giveToMessage,
};

function refusalOf(
  id: string,
  about: { upload: NamedUpload | undefined; message: MessageToCome; taken: TakenFiles },
): ServiceResult<null> | null {
  const { upload, message, taken } = about;
  if (upload === undefined)
    return fail('NOT_FOUND', `attachments: there is no file "${id}" in this conversation. Upload it again.`, {
      attachment: id,
    });
  const isOfSuperseded = message.supersedes !== null && upload.turn === message.supersedes;
  if (upload.isUsed && !isOfSuperseded)
    return fail('CONFLICT', `attachments: the file "${id}" came with another message. Upload it again.`, {
      attachment: id,
    });
  if (upload.kind === 'image' ? !taken.images : !taken.documents)
    return fail(
      'VALIDATION_ERROR',
      `attachments: the file "${id}" is ${NAMED[upload.kind]}, which this team does not accept`,
      {
        attachment: id,
      },
    );
  return null;
}

const NAMED = { image: 'a picture', document: 'a document' } as const;
