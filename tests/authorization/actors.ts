import type { System } from '@roundtable/testing';

/** How a request says who sends it. */
export type Credentials = Readonly<Record<string, string>>;

export const FOREIGN = 'https://evil.example';

export const byKey = (key: string): Credentials => ({ authorization: `Bearer ${key}` });

export const byCookie = (system: System, cookie: string, origin = system.url): Credentials => ({
  cookie,
  origin,
});

/** The cookie of a new session of a person's. */
export async function newCookie(system: System, email: string): Promise<string> {
  const response = await fetch(`${system.url}/api/auth/dev-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.url },
    body: JSON.stringify({ email }),
  });
  const [line = ''] = response.headers.getSetCookie();
  return line.split(';')[0] ?? '';
}
