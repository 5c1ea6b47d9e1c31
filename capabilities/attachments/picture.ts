import sharp from 'sharp';
import { PICTURE_TYPES, type PictureFormat } from './picture-format.js';

/** Longest edge, in pixels, that models take without scaling the picture down themselves. */
const LONGEST_EDGE = 1_568;
/** The Messages API takes at most 5 MB of base64. */
const MOST_VIEW_BYTES = 3_500_000;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;

export type ReadPicture =
  | {
      readonly type: 'picture';
      readonly mediaType: (typeof PICTURE_TYPES)[PictureFormat];
      readonly width: number;
      readonly height: number;
      /** The upright, scaled-down picture without camera metadata; null when the file itself already is that. */
      readonly view: { readonly mediaType: string; readonly content: Uint8Array } | null;
    }
  | { readonly type: 'refused'; readonly found: string };

sharp.concurrency(1);
sharp.cache(false);

/** Decodes the whole picture, so that a broken one is refused here and not by a model. */
export async function readPicture(content: Buffer, format: PictureFormat): Promise<ReadPicture> {
  const open = () =>
    sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: LONGEST_SECONDS });
  try {
    const about = await open().metadata();
    const { width, height } = about.autoOrient;
    if (about.format !== format) return damaged;
    if (width * height > MOST_PIXELS)
      return { type: 'refused', found: `a picture of more than ${MOST_PIXELS / 1_000_000} megapixels` };
    const isSmall = Math.max(width, height) <= LONGEST_EDGE && content.byteLength <= MOST_VIEW_BYTES;
    const saysMore = about.exif !== undefined || about.xmp !== undefined || about.iptc !== undefined;
    const isPlain = isSmall && !saysMore && (about.orientation ?? 1) === 1;
    const scaled = open()
      .autoOrient()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true });
    const drawn = await (about.hasAlpha
      ? scaled.webp({ quality: 85 })
      : scaled.jpeg({ quality: 85 })
    ).toBuffer();
    const view = isPlain
      ? null
      : { mediaType: about.hasAlpha ? PICTURE_TYPES.webp : PICTURE_TYPES.jpeg, content: drawn };
    return { type: 'picture', mediaType: PICTURE_TYPES[format], width, height, view };
  } catch {
    return damaged; // the picture could not be decoded
  }
}

const damaged = { type: 'refused', found: 'a picture that is damaged' } as const;
