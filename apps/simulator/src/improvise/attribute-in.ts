/** An attribute of a mark, by its name in any case; undefined where it has none. */
export function attributeIn(about: string, name: string): string | undefined {
  const attributes = about.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g);
  return [...attributes].find(([, found = '']) => found.toLowerCase() === name)?.[2];
}
