import type { Request } from 'express';

/** The value of a cookie as it came, undecoded; null without it. */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** A `Set-Cookie` header; scripts cannot read it, other sites do not send it along but when they link here. */
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

/** The cookie that tells the browser which asked for a link. It outlives the link, so that its page can say what became of it. */
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
