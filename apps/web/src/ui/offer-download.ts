const LONG_ENOUGH_MS = 60_000;

/** Gives a file to the browser's downloads. */
export function offerDownload(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), LONG_ENOUGH_MS);
}
