import { createHmac, randomUUID } from 'node:crypto';
import { openWholeGateway, type SignedIn } from '../../../packages/engine/test/gateway/whole-gateway.js';
import type { IncomingDelivery, IncomingWebhookWithSecret } from '../schemas.js';

export const PATH = '/api/integrations/incoming-webhooks';

/** A gateway on a database of its own, with people who have webhooks, and services that post to them. */
export async function openHookScene(more: Parameters<typeof openWholeGateway>[0] = {}) {
  const { gateway, database, signIn, close } = await openWholeGateway(more);

  async function person() {
    const call = await signIn();
    return { call, userId: (await answer<{ id: string }>(call('/api/me/profile'))).id };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  return {
    gateway,
    database,
    close,
    person,
    make: ({ call }: Person, about: object = {}) =>
      answer<IncomingWebhookWithSecret>(call(PATH, { json: { name: 'Deploys', team: 'pair', ...about } })),
    talk: async ({ call }: Person, about: object = {}) =>
      (await answer<{ id: string }>(call('/api/conversations', { json: { team: 'pair', ...about } }))).id,
    /** As the service would that has been given the address and the secret. */
    post: (hook: { id: string; secret: string }, body: unknown, how: Signing = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return gateway.call(`/api/hooks/${hook.id}`, {
        method: 'POST',
        as: '',
        body: text,
        headers: signed(hook.secret, text, how),
      });
    },
    deliveries: async ({ call }: Person, id: string) =>
      (await answer<{ items: IncomingDelivery[] }>(call(`${PATH}/${id}/deliveries`))).items,
    sql: <Row extends object>(text: string, params: unknown[] = []) =>
      database.db.withSystemSql((sql) => sql<Row>(text, params)),
  };
}
export type HookScene = Awaited<ReturnType<typeof openHookScene>>;
export type Caller = SignedIn;

export interface Signing {
  readonly id?: string;
  /** How long ago it was signed. */
  readonly ageS?: number;
}

export function signed(secret: string, body: string, { id = randomUUID(), ageS = 0 }: Signing = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageS);
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The body of an answer that has to be a good one. */
export async function answer<T>(response: Promise<Response>): Promise<T> {
  const { ok, status, text } = await response.then(async (got) => ({
    ok: got.ok,
    status: got.status,
    text: await got.text(),
  }));
  if (!ok) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}

/** What a refusal says, as `<status> <code>: <message>`. */
export async function refusal(response: Promise<Response>): Promise<string> {
  const got = await response;
  const { code, error } = (await got.json()) as { code?: string; error?: string };
  return `${got.status} ${code}: ${error}`;
}
