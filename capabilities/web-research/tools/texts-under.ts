/** The texts under these keys in a tool result of the ledger, and in the items of its lists. */
export function textsUnder(result: unknown, names: readonly string[]): string[] {
  if (Array.isArray(result)) return result.flatMap((item) => textsUnder(item, names));
  if (typeof result !== 'object' || result === null) return [];
  return Object.entries(result).flatMap(([name, value]) => {
    if (typeof value === 'string') return names.includes(name) ? [value] : [];
    return textsUnder(value, names);
  });
}
