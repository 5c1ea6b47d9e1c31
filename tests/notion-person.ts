import type { NotionExport } from '@roundtable/capabilities/notion';
import type { Client } from '@roundtable/client';
import type { NotionStandIn, System } from '@roundtable/testing';

/** What the gateway and the worker of a test need to know of the stand-in. */
export const NOTION_APP = { clientId: 'roundtable', clientSecret: 'notion-client-secret-of-the-test' };

export const notionEnv = (notion: NotionStandIn) => ({
  NOTION_CLIENT_ID: NOTION_APP.clientId,
  NOTION_CLIENT_SECRET: NOTION_APP.clientSecret,
  NOTION_BASE_URL: notion.url,
});

/** Begins to connect as a browser does: the address of the consent page, and the cookie that came with it. */
export async function beginConnecting(system: System, token: string) {
  const answer = await fetch(`${system.url}/api/integrations/notion/connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { url } = (await answer.json()) as { url: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { url, cookie };
}

/** Says yes or no at Notion; the address that its page leads back to. */
export async function consent(url: string, answer: 'allow' | 'deny' = 'allow'): Promise<string> {
  const page = await (await fetch(url)).text();
  return new RegExp(`id="${answer}" href="([^"]+)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

/** Comes back from Notion; @returns where the browser is led on to. */
export async function comeBack(
  address: string,
  as: { token: string; cookie: string },
): Promise<string | null> {
  const answer = await fetch(address, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${as.token}`, cookie: as.cookie },
  });
  return answer.headers.get('location');
}

/** Somebody with goals and a database in Notion, connected. */
export async function connected(
  about: { system: System; notion: NotionStandIn; email: string },
  goals: number,
) {
  const { system, notion, email } = about;
  const { client, token, user } = await system.signIn(email);
  // Active goals are limited; parked ones are not.
  for (let i = 1; i <= goals; i++) {
    const { id } = await client.goals.create({ title: `Goal ${i}`, why: `Reason ${i}` });
    await client.goals.update(id, { status: 'parked' });
  }
  const { url, cookie } = await beginConnecting(system, token);
  await comeBack(await consent(url), { token, cookie });
  const database = notion.workspace.addDatabase({ title: `Goals of ${email}` });
  await client.notion.chooseDatabase({ databaseId: database.id });
  return { client, token, user, database };
}

export function ended(system: System, client: Client, id: string): Promise<NotionExport> {
  return system.eventually('the export has ended', async () => {
    const one = await client.notion.exports.get(id);
    return one.status === 'waiting' || one.status === 'running' ? null : one;
  });
}
