import type { AddressTexts } from '../ports/step-store.js';
import type { ToolRegistry } from '../tools/tool.js';
import { addressesIn, normalAddress } from './addresses.js';

/** Tools whose calls open an address, or whose results name some. */
export function addressTools<Tx>(registry: ToolRegistry<Tx>): string[] {
  return registry.names.filter((name) => {
    const tool = registry.get(name);
    return tool?.opens !== undefined || tool?.finds !== undefined;
  });
}

/**
 * The addresses that may be opened unasked: those of the user's own words, of search results, and of pages that were
 * opened because of these. A page that the user was asked about first leads no further: what it names is asked about again.
 */
export function knownAddresses<Tx>(texts: AddressTexts, registry: ToolRegistry<Tx>): ReadonlySet<string> {
  const known = new Set(addressesIn(texts.user));
  for (const { tool: name, input, result } of texts.calls) {
    const tool = registry.get(name);
    if (tool?.finds === undefined) continue;
    if (tool.opens !== undefined) {
      const parsed = tool.input.safeParse(input);
      const opened = parsed.success ? normalAddress(tool.opens(parsed.data)) : null;
      if (opened === null || !known.has(opened)) continue;
    }
    for (const address of addressesIn(tool.finds(result))) known.add(address);
  }
  return known;
}
