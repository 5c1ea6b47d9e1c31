/** What the server takes (docs/projects.md); told beforehand, and checked before anything is sent. */
export const FILE_KINDS = ['txt', 'md', 'csv', 'json', 'pdf', 'docx'] as const;
export const LARGEST_FILE = 10 * 1024 * 1024;
/** For a file dialog. */
export const ACCEPTED = FILE_KINDS.map((kind) => `.${kind}`).join(',');

/** Why a file would be refused; null when it may be sent. A name without an ending is left to the server. */
export function whyNot(file: { readonly name: string; readonly size: number }): WhyNot | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending !== undefined && !FILE_KINDS.some((kind) => kind === ending)) return 'kind';
  if (file.size > LARGEST_FILE) return 'size';
  return file.size === 0 ? 'empty' : null;
}
export type WhyNot = 'kind' | 'size' | 'empty';

/** 1.5 MB, 320 kB, 12 B: as many digits as help. */
export function sayBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes >= 1_048_576 ? ['MB', 1_048_576] : bytes >= 1_024 ? ['kB', 1_024] : ['B', 1];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: bytes / size < 10 ? 1 : 0 });
  return `${number.format(bytes / size)} ${unit}`;
}
