import { localStorageColorSchemeManager } from '@mantine/core';

/** The same name is read by public/first-paint.js, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'roundtable.color-scheme' });

/** The nonce that the server put into index.html: styles without it are refused. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}
