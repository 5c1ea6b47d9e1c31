import { type Client, createClient } from '@roundtable/client';

/** The typed client of a person in a session of a browser, for what a key may not do. Needs the local stack. */
export async function browserClient(url: string, email: string): Promise<Client> {
  const answer = await fetch(`${url}/api/auth/dev-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email }),
  });
  const [line = ''] = answer.headers.getSetCookie();
  const [cookie = ''] = line.split(';');
  if (!answer.ok || cookie === '') throw new Error(`no session for ${email}: ${answer.status}`);
  return createClient({
    baseUrl: url,
    token: null,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      headers.set('origin', url);
      return fetch(input, { ...init, headers });
    },
  });
}
