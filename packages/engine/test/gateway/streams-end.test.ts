import { createAuthService } from '@roundtable/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONVERSATION, createFakeConversation, OWNER } from './fake-conversations.js';
import { openBrowser, openSignInScene, type SignInScene, someone } from './signed-in-gateway.js';

let scene: SignInScene;
const { conversations, changes } = createFakeConversation();
beforeAll(async () => {
  // Whose conversation it is does not matter here: the fake has one, and it is everybody's.
  const everybodys = { ...conversations, stream: (_: string, id: string) => conversations.stream(OWNER, id) };
  scene = await openSignInScene({ conversations: everybodys, changes });
});
afterAll(() => scene.close());

const EVENTS = `/api/conversations/${CONVERSATION}/events`;
/** Resolves when the server ends the stream. */
async function ended(response: Response): Promise<'ended'> {
  expect(response.status).toBe(200);
  for await (const _ of response.body ?? []) {
    // Nothing is waited for but the end.
  }
  return 'ended';
}

async function twoBrowsers() {
  const email = someone();
  const [me, other] = [openBrowser(scene.gateway), openBrowser(scene.gateway)];
  for (const one of [me, other]) await one.call('/api/auth/dev-session', { json: { email } });
  return { me, other };
}

it('a stream of a session ends when the session does, and others go on', async () => {
  const { me, other } = await twoBrowsers();
  const mine = ended(await me.call(EVENTS));
  const theirs = await other.call(EVENTS);
  await me.call('/api/auth/sign-out', { method: 'POST' });
  expect(await mine).toBe('ended');
  const still = await Promise.race([
    ended(theirs),
    other.call('/api/auth/sessions').then((response) => response.status),
  ]);
  expect(still).toBe(200);
  const last = ended((await other.call(EVENTS)) as Response);
  await other.call('/api/auth/sign-out-everywhere', { method: 'POST' });
  expect(await last).toBe('ended');
});

it('a stream of a key ends when the key is revoked', async () => {
  const { me } = await twoBrowsers();
  const { key, id } = await (await me.call('/api/api-keys', { json: { name: 'Script' } })).json();
  const stream = ended(await scene.gateway.call(EVENTS, { as: key }));
  await me.call(`/api/api-keys/${id}`, { method: 'DELETE' });
  expect(await stream).toBe('ended');
  expect(await createAuthService(scene.database.db).authenticate(key)).toBeNull();
});
