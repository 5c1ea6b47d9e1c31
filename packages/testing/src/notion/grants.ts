import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type NotionAnswer, NotionError } from './answers.js';

export interface NotionRegistration {
  readonly clientId: string;
  readonly clientSecret: string;
}

const Token = z.union([
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
  }),
  z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);

/** Who was let in, and by which tokens: codes and refresh tokens are good once. */
export class Grants {
  /** Every token that was ever given out, in order. */
  readonly issued: string[] = [];
  readonly revoked: string[] = [];
  private readonly codes = new Map<string, string>();
  private readonly inForce = new Set<string>();
  private readonly refreshing = new Map<string, string>();

  constructor(
    private readonly app: NotionRegistration,
    private readonly workspaceId: string,
    private readonly refreshes: boolean,
  ) {}

  /** The access token ends; where there are refresh tokens, they stay good. */
  expire(): void {
    this.inForce.clear();
  }

  /** The user removed the connection in Notion. */
  withdraw(): void {
    this.inForce.clear();
    this.refreshing.clear();
  }

  allows(token: string): boolean {
    return this.inForce.has(token);
  }

  newCode(redirectUri: string): string {
    const code = randomUUID();
    this.codes.set(code, redirectUri);
    return code;
  }

  /** The page that asks for consent, as links that lead back. */
  authorize(query: URLSearchParams): NotionAnswer {
    const back = query.get('redirect_uri');
    const faults = [
      query.get('client_id') !== this.app.clientId && 'client_id',
      query.get('response_type') !== 'code' && 'response_type',
      query.get('owner') !== 'user' && 'owner',
      back === null && 'redirect_uri',
    ].filter((fault) => fault !== false);
    if (back === null || faults.length > 0)
      throw new NotionError(400, `Missing or invalid ${faults.join(', ')}.`);
    const link = (answer: Record<string, string>) => {
      const url = new URL(back);
      for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' }))
        url.searchParams.set(name, value);
      return url.href.replaceAll('&', '&amp;');
    };
    const allow = link({ code: this.newCode(back) });
    const deny = link({ error: 'access_denied' });
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Connect Roundtable</title><h1>Roundtable wants access</h1>
<p><a id="allow" href="${allow}">Allow access</a> <a id="deny" href="${deny}">Cancel</a></p></html>`,
    };
  }

  token(authorization: string, body: unknown): NotionAnswer {
    this.checkApp(authorization);
    const asked = Token.safeParse(body);
    if (!asked.success) return refused('invalid_request');
    if (asked.data.grant_type === 'refresh_token') {
      const old = this.refreshing.get(asked.data.refresh_token);
      if (old === undefined) return refused('invalid_grant');
      this.refreshing.delete(asked.data.refresh_token);
      this.inForce.delete(old);
      return this.grant();
    }
    const redirect = this.codes.get(asked.data.code);
    this.codes.delete(asked.data.code);
    return redirect === asked.data.redirect_uri ? this.grant() : refused('invalid_grant');
  }

  revoke(authorization: string, body: unknown): NotionAnswer {
    this.checkApp(authorization);
    const { token } = z.strictObject({ token: z.string() }).parse(body);
    this.inForce.delete(token);
    for (const [refresh, access] of this.refreshing) if (access === token) this.refreshing.delete(refresh);
    this.revoked.push(token);
    return { status: 200, body: { request_id: randomUUID() } };
  }

  private grant(): NotionAnswer {
    const access = `ntn_${randomUUID().replaceAll('-', '')}`;
    const refresh = this.refreshes ? `nrt_${randomUUID().replaceAll('-', '')}` : null;
    this.issued.push(access, ...(refresh === null ? [] : [refresh]));
    this.inForce.add(access);
    if (refresh !== null) this.refreshing.set(refresh, access);
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'bearer',
        refresh_token: refresh,
        bot_id: randomUUID(),
        workspace_id: this.workspaceId,
        workspace_name: 'Ana’s Notion',
        workspace_icon: null,
        owner: { type: 'user', user: { object: 'user', id: randomUUID() } },
        duplicated_template_id: null,
        request_id: randomUUID(),
      },
    };
  }

  private checkApp(authorization: string): void {
    const { clientId, clientSecret } = this.app;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== expected) throw new NotionError(401, 'Client authentication failed.');
  }
}

function refused(error: string): NotionAnswer {
  return { status: 400, body: { error, request_id: randomUUID() } };
}
