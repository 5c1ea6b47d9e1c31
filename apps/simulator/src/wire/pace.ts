/** How fast a reply comes. 0 means at once: no wait for the first token, or no wait between tokens. */
export type Pace = { readonly firstTokenMs: number; readonly tokensPerSecond: number };

export const INSTANT: Pace = { firstTokenMs: 0, tokensPerSecond: 0 };

/** Milliseconds that so many tokens take. */
export function tokensToMs(tokens: number, { tokensPerSecond }: Pace): number {
  return tokensPerSecond > 0 ? (tokens * 1000) / tokensPerSecond : 0;
}
