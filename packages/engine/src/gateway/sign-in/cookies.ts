import type { Request } from 'express';

/** The undecoded value of a cookie; null if it is missing. */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Builds a `Set-Cookie` header: HttpOnly, and SameSite=Lax (other sites send it only with top-level links). */
export function sealedCookie(
  name: string,
  value: string,
  about: { readonly secure: boolean; readonly maxAgeSeconds: number },
): string {
  const parts = [`${name}=${value}`, `Max-Age=${about.maxAgeSeconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(about.secure ? ['Secure'] : [])].join('; ');
}

export function expiredCookie(name: string, { secure }: { readonly secure: boolean }): string {
  return sealedCookie(name, '', { secure, maxAgeSeconds: 0 });
}

/** The cookie that identifies the browser that asked for a link. It outlives the link, to show the link's outcome. */
export function browserCookie({ publicUrl }: { readonly publicUrl: string }) {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}roundtable.sign_in`; // __Host-: no other host can have set it
  return {
    read: (req: Request) => cookieValue(req.headers.cookie ?? '', name),
    write: (secret: string) => sealedCookie(name, secret, { secure, maxAgeSeconds: 3_600 }),
    clear: expiredCookie(name, { secure }),
  };
}

/** Whether a browser sent one of our cookies along. */
export function hasOurCookie(req: Request): boolean {
  return /(^|;)\s*(__Host-)?roundtable\./.test(req.headers.cookie ?? '');
}
