export const PICTURE_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
export type PictureFormat = keyof typeof PICTURE_TYPES;

/** Detects a picture's format by its first bytes; null when it is not a picture. */
export function pictureFormat(content: Buffer): PictureFormat | null {
  const starts = (hex: string, at = 0) => content.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('474946383761') || starts('474946383961')) return 'gif';
  return starts('52494646') && starts('57454250', 8) ? 'webp' : null;
}
