import { Id, Timestamp } from '@roundtable/api';
import { z } from 'zod';

export const MOST_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Most files in one message, whatever its team allows. */
export const MOST_OF_A_MESSAGE = 10;

export const AttachmentKind = z.enum(['image', 'document']).meta({ id: 'AttachmentKind' });
export type AttachmentKind = z.infer<typeof AttachmentKind>;

export const Attachment = z
  .object({
    id: Id,
    conversationId: Id,
    messageId: Id.nullable().meta({ description: 'The message that it came with; null: not sent yet' }),
    kind: AttachmentKind,
    fileName: z.string(),
    mediaType: z.string().meta({ description: 'By its content, whatever it was called' }),
    bytes: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    characters: z
      .number()
      .int()
      .meta({ description: 'Of a document, the text in it; 0 when there is none to be read, as in a scan' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

export const AttachmentList = z.object({ items: z.array(Attachment) }).meta({ id: 'AttachmentList' });

/** Ids of the uploads that a message attaches. */
export const MessageAttachments = z
  .array(Id)
  .min(1)
  .max(MOST_OF_A_MESSAGE)
  .refine(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
    'must not name a file twice',
  )
  .meta({
    description:
      'Uploads that come with the message, in this order: each belongs to one message. One that says an exchange anew may name those of that exchange: they are copied.',
  });
export type MessageAttachments = z.infer<typeof MessageAttachments>;

/** Files that the agents of a team take (`attachments` of team.yaml). */
export const TakenFiles = z.strictObject({
  images: z.boolean(),
  documents: z.boolean(),
  perMessage: z.number().int().min(1).max(MOST_OF_A_MESSAGE),
});
export type TakenFiles = z.infer<typeof TakenFiles>;
