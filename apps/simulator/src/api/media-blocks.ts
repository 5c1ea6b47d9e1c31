import { z } from 'zod';
import { refuse } from './api-error.js';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const url = z.strictObject({ type: z.literal('url'), url: z.string().min(1) });
const file = z.strictObject({ type: z.literal('file'), file_id: z.string().min(1) });

/** A picture's source. */
export const ImageSource = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(IMAGE_TYPES, `Input should be ${IMAGE_TYPES.map((one) => `'${one}'`).join(', ')}`),
    data: z.string(),
  }),
  url,
  file,
]);

/** A document's source. */
export const DocumentSource = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('base64'),
    media_type: z.literal('application/pdf', "Input should be 'application/pdf'"),
    data: z.string(),
  }),
  z.strictObject({
    type: z.literal('text'),
    media_type: z.literal('text/plain', "Input should be 'text/plain'"),
    data: z.string(),
  }),
  z.looseObject({ type: z.literal('content') }),
  url,
  file,
]);

/** The API counts the characters of base64. */
const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
const MOST_IMAGES = 100;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Beginnings of files, as hex, with the place. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly [hex: string, at: number])[]>> = {
  'image/png': [['89504e470d0a1a0a', 0]],
  'image/jpeg': [['ffd8ff', 0]],
  'image/gif': [['47494638', 0]],
  'image/webp': [
    ['52494646', 0],
    ['57454250', 8],
  ],
  'application/pdf': [['255044462d', 0]],
};

interface MediaBlock {
  readonly type: string;
  readonly source?: z.infer<typeof ImageSource> | z.infer<typeof DocumentSource>;
}

/** Refuses pictures and documents whose bytes are not what they say: base64, type and size. */
export function checkMedia(messages: readonly { readonly content: readonly MediaBlock[] }[]): void {
  let images = 0;
  for (const [index, { content }] of messages.entries()) {
    for (const [at, block] of content.entries()) {
      if (block.type === 'image') images += 1;
      if (block.source?.type === 'base64')
        checkBytes(block.source, `messages.${index}.content.${at}.${block.type}.source.base64`, block.type);
    }
  }
  if (images > MOST_IMAGES) refuse(`Too much media: 0 document pages + ${images} images > ${MOST_IMAGES}`);
}

function checkBytes(
  { media_type: mediaType, data }: { readonly media_type: string; readonly data: string },
  place: string,
  type: string,
): void {
  if (data === '') refuse(`${place}.data: ${type} cannot be empty`);
  if (data.length % 4 !== 0 || !BASE64.test(data)) refuse(`${place}.data: Invalid base64 data`);
  if (type === 'image' && data.length > MOST_IMAGE_BYTES)
    refuse(`${place}: image exceeds 5 MB maximum: ${data.length} bytes > ${MOST_IMAGE_BYTES} bytes`);
  const head = Buffer.from(data.slice(0, 64), 'base64');
  const fits = (BEGINNINGS[mediaType] ?? []).every(
    ([hex, from]) => head.subarray(from, from + hex.length / 2).toString('hex') === hex,
  );
  if (!fits)
    refuse(
      `${place}.data: The ${type} was specified using the ${mediaType} media type, but does not appear to be one`,
    );
}
