import { createConversationService } from '@roundtable/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, openClients } from '../../../packages/engine/test/gateway/clients.js';
import { composed } from '../../../packages/testing/src/fixtures/composed.js';
import { PROJECT_TEAM, publishProjectTeam } from './project-scene.js';

const silent = { info: () => {}, warn: () => {} };
let scene: Awaited<ReturnType<typeof openClients>>;

beforeAll(async () => {
  scene = await openClients(async (database) => {
    await publishProjectTeam(database);
    const delivery = {
      deliver: async () => {},
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    };
    return {
      conversations: createConversationService({
        db: database.db,
        delivery,
        log: silent,
        previews: true,
        dailyLimit: 0,
        contextSources: [],
        confirmations: composed.confirmations,
        attributes: composed.attributes,
      }),
    };
  });
});
afterAll(() => scene.close());

const login = async () => (await scene.login()).client;

describe('projects over HTTP', () => {
  it('live from their creation to their deletion with the typed client', async () => {
    const me = await login();
    const first = await me.projects.create({ name: 'Mobile Checkout' });
    const second = await me.projects.create({ name: 'Dashboard' });
    expect((await me.projects.list()).items.map(({ name, active }) => [name, active])).toEqual([
      ['Dashboard', true],
      ['Mobile Checkout', false],
    ]);
    const talk = await me.conversations.create({ team: PROJECT_TEAM });
    expect(talk.projectId).toBe(second.id);
    const entered = await me.projects.activate(first.id, { conversationId: talk.id });
    expect(entered).toMatchObject({ id: first.id, active: true, whereThingsStood: { lastTalk: null } });
    expect((await me.conversations.get(talk.id)).projectId).toBe(first.id);
    expect((await me.projects.rename(first.id, { name: 'Checkout' })).name).toBe('Checkout');

    await me.projects.metadata.put(first.id, {
      facts: { goal: 'Under 30 %', platform: ['iOS'] },
      preferences: { tone: 'plain' },
    });
    const made = await me.projects.decisions.record(first.id, {
      decision: 'Moderated testing',
      rationale: 'To probe',
      conversationId: talk.id,
    });
    await me.projects.decisions.learn(first.id, made.id, { outcome: 'Seven findings' });
    expect((await me.projects.decisions.list(first.id, { q: 'why moderated?' })).items).toMatchObject([
      { id: made.id, outcome: 'Seven findings' },
    ]);
    expect(await me.projects.get(first.id)).toMatchObject({
      name: 'Checkout',
      facts: [
        { key: 'goal', value: 'Under 30 %', source: 'user' },
        { key: 'platform', value: ['iOS'] },
      ],
      preferences: [{ key: 'tone', value: 'plain' }],
      counts: { turns: 0, files: 0, decisions: 1 },
      decisions: [{ id: made.id }],
    });

    const refused = await me.projects.remove(first.id).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 409,
      details: { name: 'Checkout', turns: 0, files: 0, decisions: 1 },
    });
    await me.projects.remove(first.id, { confirm: 'checkout' });
    expect(await codeOf(me.projects.get(first.id))).toBe('404 NOT_FOUND');
    expect((await me.conversations.get(talk.id)).projectId).toBeNull();
    expect((await me.projects.list()).items).toMatchObject([{ name: 'Dashboard', active: false }]);
  });

  it('are a stranger’s on no route', async () => {
    const [me, stranger] = [await login(), await login()];
    const { id } = await me.projects.create({ name: 'Mine' });
    const made = await me.projects.decisions.record(id, { decision: 'a', rationale: 'b' });
    const talk = await me.conversations.create({ team: PROJECT_TEAM });
    const theirs = await stranger.projects.create({ name: 'Theirs' });
    const { projects } = stranger;
    const calls = {
      get: projects.get(id),
      rename: projects.rename(id, { name: 'x' }),
      activate: projects.activate(id),
      activateMine: projects.activate(theirs.id, { conversationId: talk.id }),
      createIn: projects.create({ name: 'New', conversationId: talk.id }),
      remove: projects.remove(id, { confirm: 'Mine' }),
      metadata: projects.metadata.get(id),
      put: projects.metadata.put(id, { facts: { goal: 'x' } }),
      decisions: projects.decisions.list(id),
      search: projects.decisions.list(id, { q: 'a' }),
      record: projects.decisions.record(id, { decision: 'x', rationale: 'y' }),
      recordIn: projects.decisions.record(theirs.id, {
        decision: 'x',
        rationale: 'y',
        conversationId: talk.id,
      }),
      learn: projects.decisions.learn(id, made.id, { outcome: 'x' }),
      learnThroughTheirs: projects.decisions.learn(theirs.id, made.id, { outcome: 'x' }),
    };
    const codes = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, await codeOf(call)]),
    );
    expect(codes).toEqual(Object.keys(calls).map((name) => [name, '404 NOT_FOUND']));
    expect(await codeOf(stranger.conversations.create({ team: PROJECT_TEAM, projectId: id }))).toBe(
      '400 VALIDATION_ERROR',
    );
    expect((await projects.list()).items.map(({ name }) => name)).toEqual(['Theirs']);
    expect(await me.projects.get(id)).toMatchObject({ name: 'Mine', facts: [], counts: { decisions: 1 } });
  });
});
