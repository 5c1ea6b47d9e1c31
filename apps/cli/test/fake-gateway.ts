import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AcceptedDecision,
  AcceptedMessage,
  type Confirmation,
  ConversationView,
  CreateConversation,
  DecideConfirmation,
  LoggedIn,
  MessagePage,
  Profile,
  SendMessage,
  TeamInfo,
  TurnResult,
} from '@roundtable/api';
import { TurnExplanation } from '@roundtable/client';
import type { z } from 'zod';
import { createFakeConversation, type FakeConversation } from './fake-conversation.js';

const NOW = '2026-11-21T09:00:00.000Z';

const user = Profile.parse({
  id: '7b6a2c1e-0d6c-4a5c-9a55-0d3f6c7f1a10',
  email: 'you@example.com',
  name: null,
  locale: 'en',
  timeZone: 'UTC',
  communicationStyle: null,
  purpose: null,
  preferredTeam: null,
  onboarded: true,
  quietHoursStart: '21:00',
  quietHoursEnd: '08:00',
  followUpsPerDay: 2,
  checkInRhythm: 'daily',
  weeklyInsights: true,
  monthlyInsights: true,
  emailFollowUps: false,
  modelProvider: null,
  createdAt: NOW,
});

const team = TeamInfo.parse({
  id: 'round-table',
  name: 'Round Table',
  names: { en: 'Round Table', es: 'Mesa redonda' },
  description: 'A coaching team',
  descriptions: {},
  locales: ['en', 'es'],
  home: 'coach',
  version: 'h1',
  sessions: ['general'],
  suggestions: { general: [] },
  usesProjects: false,
  sections: {},
  agents: [
    {
      id: 'coach',
      name: 'Coach',
      names: {},
      role: 'Home',
      roles: {},
      color: '#0f766e',
      tools: [],
      handoffs: [],
    },
    {
      id: 'goalArchitect',
      name: 'Goal Architect',
      names: { es: 'Arquitecta de metas' },
      role: 'Goals',
      roles: {},
      color: '#4338ca',
      tools: [],
      handoffs: [],
    },
  ],
});

/** A gateway over HTTP that answers as the contract's schemas say, from memory, with a script instead of a model. */
export async function startFakeGateway() {
  const conversations = new Map<string, FakeConversation>();
  const decisions: DecideConfirmation[] = [];
  let logins = 0;
  let token = 'local-token';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, 500, String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    const body = await bodyOf(request);
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /healthz') return send(response, 200, { status: 'ok' });
    if (route === 'GET /readyz') return send(response, 200, { status: 'ok', checks: { database: 'ok' } });
    if (route === 'POST /api/auth/dev-login') {
      logins += 1;
      return json(response, LoggedIn, { token, user });
    }
    if (request.headers.authorization !== `Bearer ${token}`) return fail(response, 401, 'Sign in first.');
    if (route === 'GET /api/me/profile') return json(response, Profile, user);
    if (route === 'GET /api/teams') return send(response, 200, { items: [team] });
    if (route === 'GET /api/teams/round-table') return json(response, TeamInfo, team);
    if (route === 'GET /api/conversations') {
      const items = [...conversations.values()].map((one) => one.view()).reverse();
      return send(response, 200, { items, nextCursor: null });
    }
    if (route === 'POST /api/conversations') {
      const { team: wanted, locale = 'en' } = CreateConversation.parse(body);
      if (wanted !== team.id) return fail(response, 400, `There is no team "${wanted}".`);
      const made = createFakeConversation({ id: randomUUID(), locale, now: NOW });
      conversations.set(made.view().id, made);
      return json(response, ConversationView, made.view(), 201);
    }
    const [, id = '', rest = ''] = /^\/api\/conversations\/([^/]+)(.*)$/.exec(pathname) ?? [];
    const conversation = conversations.get(id);
    if (conversation === undefined) return fail(response, 404, 'There is no such conversation.');
    return inConversation({ conversation, route: `${request.method} ${rest}`, body, request, response });
  }

  async function inConversation(about: {
    conversation: FakeConversation;
    route: string;
    body: unknown;
    request: IncomingMessage;
    response: ServerResponse;
  }): Promise<void> {
    const { conversation, route, body, request, response } = about;
    const waits = request.headers.prefer !== undefined;
    if (route === 'GET ') return json(response, ConversationView, conversation.view());
    if (route === 'GET /messages') return json(response, MessagePage, conversation.messages());
    if (route === 'GET /events') return conversation.stream(request, response);
    if (route === 'POST /interrupt') return send(response, 200, { turn: conversation.interrupt() });
    if (route === 'POST /messages') {
      const { id: messageId = randomUUID(), text } = SendMessage.parse(body);
      const result = conversation.take(messageId, text);
      if (waits) return json(response, TurnResult, await result);
      return json(response, AcceptedMessage, { messageId, status: 'accepted' }, 202);
    }
    const [, explained] = /^GET \/turns\/(\d+)$/.exec(route) ?? [];
    if (explained !== undefined) {
      const explanation = conversation.explain(Number(explained));
      return explanation === null
        ? fail(response, 404, `There is no turn ${explained}.`)
        : json(response, TurnExplanation, explanation);
    }
    const [, confirmationId] = /^POST \/confirmations\/(.+)$/.exec(route) ?? [];
    if (confirmationId === undefined) return fail(response, 404, 'No such route.');
    const decision = DecideConfirmation.parse(body);
    const result = conversation.decide(confirmationId, decision);
    if (result === null) return fail(response, 409, 'This proposal has already been decided.');
    decisions.push(decision);
    if (waits) return json(response, TurnResult, await result);
    return json(response, AcceptedDecision, { confirmationId, status: 'accepted' }, 202);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    conversations,
    decisions,
    logins: () => logins,
    /** Makes every key that was given out invalid. */
    changeToken: (next: string) => {
      token = next;
    },
    openConfirmations: (): Confirmation[] =>
      [...conversations.values()].flatMap((one) => one.view().pendingConfirmations),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeGateway = Awaited<ReturnType<typeof startFakeGateway>>;

function json<T extends z.ZodType>(
  response: ServerResponse,
  schema: T,
  body: z.input<T>,
  status = 200,
): void {
  send(response, status, schema.parse(body));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const CODES: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
};

function fail(response: ServerResponse, status: number, error: string): void {
  send(response, status, { error, code: CODES[status] ?? 'INTERNAL_ERROR' });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the fake gateway has no port');
  return address.port;
}
