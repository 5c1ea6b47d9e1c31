export interface FoundSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** `Set-Cookie` headers, when the session was prolonged. */
  readonly setCookies: readonly string[];
}

/** The links that sign in and the sessions that they make; who provides them keeps their secrets. */
export interface BrowserSessions {
  /** The token of a new link for an address. It works once, for `LINK_MINUTES`. */
  issue(email: string): Promise<string>;
  /** Makes a session of the link's address and uses the link up; null when that was done, or it is too old. */
  redeem(
    token: string,
    about: { readonly userAgent: string },
  ): Promise<{ readonly userId: string; readonly setCookies: readonly string[] } | null>;
  /** What stands for the session in a Cookie header, unchecked; null without one. */
  tokenOf(cookie: string): string | null;
  /** The session in force behind a Cookie header; `prolong`: the browser gets to hear if it lasts longer now. */
  find(cookie: string, about: { readonly prolong: boolean }): Promise<FoundSession | null>;
  /** `Set-Cookie` headers that make a browser forget its session. */
  readonly clearing: readonly string[];
}

export const LINK_MINUTES = 10;
