import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf, openClients } from '../../../packages/engine/test/gateway/clients.js';
import type { ServedGateway } from '../../../packages/engine/test/gateway/serve-gateway.js';
import { checkInConversations } from './check-in-conversation.js';

let clients: Awaited<ReturnType<typeof openClients>>;
let scene: Awaited<ReturnType<typeof checkInConversations>>;
let gateway: ServedGateway;
let me: Client;
let token: string;
let user: string;
const searched: unknown[] = [];

beforeAll(async () => {
  clients = await openClients(async (database) => {
    scene = await checkInConversations(database);
    return {
      conversations: scene.conversations,
      env: { DEFAULT_TEAM: 'zebra' },
      search: async (typed) => {
        searched.push(typed);
        return { text: String(typed), meaning: null };
      },
    };
  });
  gateway = clients.gateway;
  const person = await clients.login();
  me = person.client;
  token = person.token;
  user = person.userId;
});
afterAll(() => clients.close());

describe('check-ins over HTTP', () => {
  it('are stored with 201, go to the default team, and show their answer when it has come', async () => {
    const response = await gateway.call('/api/check-ins', { as: token, json: { content: 'Ran 5 km' } });
    expect(response.status).toBe(201);
    const made = await response.json();
    expect(made).toMatchObject({ status: 'pending', aiResponse: null, agentId: null });
    expect(await me.conversations.get(made.conversationId)).toMatchObject({ team: 'zebra' });
    await scene.end(
      { user, conversationId: made.conversationId, inputId: made.messageId, outcome: 'answered' },
      ['coach', 'Nice and steady.'],
    );
    expect(await me.checkIns.get(made.id)).toMatchObject({
      aiResponse: 'Nice and steady.',
      agentId: 'coach',
    });
  });

  it('repeat with their key, and refuse the key for other words', async () => {
    const options = { 'idempotency-key': 'once' };
    const first = await me.checkIns.create({ content: 'Read' }, options);
    expect(await me.checkIns.create({ content: 'Read' }, options)).toEqual(first);
    expect(await codeOf(me.checkIns.create({ content: 'Slept' }, options))).toBe('409 CONFLICT');
    const bad = { as: token, json: { content: 'x' }, headers: { 'idempotency-key': ' ' } };
    expect((await gateway.call('/api/check-ins', bad)).status).toBe(400);
  });

  it('are listed, searched, counted, changed and removed with the typed client', async () => {
    const goal = await me.goals.create({ title: 'Sleep' });
    const made = await me.checkIns.create({
      content: 'Dormí ocho horas',
      goalId: goal.id,
    });
    expect((await me.checkIns.list({ q: 'horas' })).items.map(({ id }) => id)).toEqual([made.id]);
    expect(searched.at(-1)).toBe('horas');
    expect((await me.checkIns.list({ from: '2999-01-01' })).items).toEqual([]);
    expect(await codeOf(me.checkIns.list({ from: 'soon' }))).toBe('400 VALIDATION_ERROR');
    expect((await me.checkIns.statistics({ days: 7 })).checkIns).toBeGreaterThan(0);
    expect(await codeOf(me.checkIns.statistics({ days: 4_000 }))).toBe('400 VALIDATION_ERROR');
    expect(await me.checkIns.update(made.id, { content: 'Dormí nueve horas' })).toMatchObject({
      content: 'Dormí nueve horas',
    });
    await me.checkIns.remove(made.id);
    expect(await codeOf(me.checkIns.get(made.id))).toBe('404 NOT_FOUND');
  });

  it('with odd queries are refused, not failed', async () => {
    for (const query of [
      'q=a&q=b',
      'q=',
      'q=%00',
      'goalId=x',
      'from=0000-01-01',
      'days=NaN',
      `q=${'x'.repeat(600)}`,
    ]) {
      const path = query.startsWith('days') ? '/api/check-ins/statistics' : '/api/check-ins';
      expect([query, (await gateway.call(`${path}?${query}`, { as: token })).status]).toEqual([query, 400]);
    }
    for (const q of ["' | & !", '(((', ':* <->', '🏃', 'ñandú\\']) {
      const found = await gateway.call(`/api/check-ins?q=${encodeURIComponent(q)}`, { as: token });
      expect([q, found.status]).toEqual([q, 200]);
    }
  });
});
