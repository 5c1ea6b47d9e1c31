import { type NotionStandIn, type System, startNotion, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginConnecting,
  comeBack,
  connected,
  consent,
  ended,
  NOTION_APP,
  notionEnv,
} from './notion-person.js';
import { releaseTest } from './release-test.js';

let notion: NotionStandIn;
let system: System;
beforeAll(async () => {
  notion = await startNotion(NOTION_APP);
  system = await startSystem({ env: notionEnv(notion) });
});
afterAll(async () => {
  await system.stop();
  await notion.close();
});
beforeEach(() => notion.heal());

const person = (email: string, goals = 3) => connected({ system, notion, email }, goals);
const titles = (databaseId: string) =>
  notion.workspace
    .seen(databaseId)
    .map(({ title }) => title)
    .sort();

test('connect, choose, export, change, export again, disconnect', async () => {
  const { client, token } = await system.signIn('ana@example.com');
  expect(await client.notion.get()).toMatchObject({ available: true, status: 'not_connected' });
  const goal = await client.goals.create({ title: 'Run a 10k', why: 'To breathe' });
  await client.goals.create({ title: 'Read' });
  await client.checkIns.create({ content: 'Ran 3 km today.' });
  const { url, cookie } = await beginConnecting(system, token);
  expect(await comeBack(await consent(url), { token, cookie })).toBe(
    '/settings/integrations?notion=connected',
  );
  const database = notion.workspace.addDatabase({ title: 'My year' });
  const [found] = (await client.notion.databases({ q: 'year' })).items;
  expect(found).toEqual({ id: database.id, title: 'My year' });
  await client.notion.chooseDatabase({ databaseId: database.id });

  const first = await ended(system, client, (await client.notion.exports.start()).id);
  expect(first).toMatchObject({ status: 'done', total: 3, created: 3, updated: 0, failed: 0 });
  expect(titles(database.id)).toEqual([expect.stringContaining('Ran 3 km today.'), 'Read', 'Run a 10k']);

  await client.goals.update(goal.id, { why: 'For the view from up there' });
  const second = await ended(system, client, (await client.notion.exports.start()).id);
  expect(second).toMatchObject({ status: 'done', created: 0, unchanged: expect.any(Number) });
  expect(second.updated).toBeGreaterThanOrEqual(1); // the check-in may have its answer by now
  expect(JSON.stringify(notion.workspace.seen(database.id))).toContain('For the view from up there');
  expect(titles(database.id)).toHaveLength(3);
  expect(await client.notion.get()).toMatchObject({ status: 'connected', lastExport: { id: second.id } });

  expect(await client.notion.disconnect()).toMatchObject({ revoked: true });
  expect(notion.grants.revoked).toContain(notion.grants.issued.at(-1));
  expect(await client.notion.get()).toMatchObject({ status: 'not_connected', lastExport: { id: second.id } });
});

test('whoever says no, comes late, twice, from elsewhere or with a forged state is not connected', async () => {
  const ben = await system.signIn('ben@example.com');
  const cleo = await system.signIn('cleo@example.com');
  const failed = '/settings/integrations?notion=failed';
  const one = await beginConnecting(system, ben.token);
  const no = await consent(one.url, 'deny');
  expect(await comeBack(no, { token: ben.token, cookie: one.cookie })).toBe(
    '/settings/integrations?notion=denied',
  );
  expect(await comeBack(no, { token: ben.token, cookie: one.cookie })).toBe(failed);
  const two = await beginConnecting(system, ben.token);
  const yes = await consent(two.url);
  expect(await comeBack(yes, { token: cleo.token, cookie: two.cookie })).toBe(failed);
  expect(await comeBack(yes, { token: ben.token, cookie: '' })).toBe(failed);
  expect(await comeBack(yes, { token: 'rt_unknown', cookie: two.cookie })).toBe(failed);
  const forged = new URL(yes);
  forged.searchParams.set('state', 'forged');
  expect(await comeBack(forged.href, { token: ben.token, cookie: 'roundtable.notion_state=forged' })).toBe(
    failed,
  );
  await system.sql(`UPDATE oauth_states SET expires_at = now() - interval '1 second'`);
  expect(await comeBack(yes, { token: ben.token, cookie: two.cookie })).toBe(failed);
  for (const { client } of [ben, cleo])
    expect(await client.notion.get()).toMatchObject({ status: 'not_connected' });
});

releaseTest(
  'kill -9 of the worker in mid-export: it goes on, and every row has exactly one page',
  async () => {
    const { client, database } = await person('dana@example.com', 14);
    const { id } = await client.notion.exports.start();
    for (const pages of [2, 5, 9]) {
      // Another page is asked for at this moment: its making is cut off before or behind Notion's answer.
      await system.eventually(`${pages} pages are there`, async () =>
        titles(database.id).length >= pages ? true : null,
      );
      await system.worker.signal('SIGKILL');
      await system.restartWorker();
    }
    expect(await ended(system, client, id)).toMatchObject({
      status: 'done',
      handled: 14,
      created: 14,
      failed: 0,
    });
    const refs = notion.workspace.seen(database.id).map(({ ref }) => ref);
    expect([refs.length, new Set(refs).size]).toEqual([14, 14]);
  },
);

test('a page whose answer got lost with the worker is found, not made again', async () => {
  const { client, database } = await person('eve@example.com', 4);
  notion.fail({ on: 'POST /v1/pages', how: 'lost' }, { on: 'POST /v1/pages', how: 'lost' });
  expect(await ended(system, client, (await client.notion.exports.start()).id)).toMatchObject({
    status: 'done',
    created: 4,
  });
  expect(titles(database.id)).toHaveLength(4);
});

releaseTest('a storm of 429 is sat out as long as Notion asks, visibly', async () => {
  const { client, database } = await person('finn@example.com');
  notion.fail(
    ...Array.from({ length: 5 }, () => ({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 1 } })),
  );
  const { id } = await client.notion.exports.start();
  const held = await system.eventually('the page can say why it waits', async () => {
    const { held, status } = await client.notion.exports.get(id);
    return held === null ? null : { held, status };
  });
  expect(held).toMatchObject({ status: 'running', held: { code: 'rate_limited' } });
  expect(await ended(system, client, id)).toMatchObject({ status: 'done', created: 3, held: null });
  expect(titles(database.id)).toHaveLength(3);
});

releaseTest(
  'an access that ends in mid-export ends it with words; connected again, the next one goes on',
  async () => {
    const { client, token, database } = await person('gus@example.com', 6);
    const { id } = await client.notion.exports.start();
    await system.eventually('it is under way', async () => (titles(database.id).length >= 2 ? true : null));
    notion.grants.withdraw();
    const failed = await ended(system, client, id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'reconnect' } });
    expect(await client.notion.get()).toMatchObject({ status: 'broken' });
    await expect(client.notion.exports.start()).rejects.toMatchObject({
      status: 409,
      details: { reason: 'broken' },
    });
    const { url, cookie } = await beginConnecting(system, token);
    await comeBack(await consent(url), { token, cookie });
    expect(await ended(system, client, (await client.notion.exports.start()).id)).toMatchObject({
      status: 'done',
    });
    expect(new Set(titles(database.id)).size).toBe(6);
    expect(titles(database.id)).toHaveLength(6);
  },
);

releaseTest('a database that is deleted in mid-export ends it with words', async () => {
  const { client, database } = await person('hana@example.com', 30);
  const { id } = await client.notion.exports.start();
  await system.eventually('it is under way', async () => (titles(database.id).length >= 2 ? true : null));
  database.inTrash = true;
  const failed = await ended(system, client, id);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'database_gone' } });
  expect(failed.error?.message).toContain('Choose another one');
});

releaseTest('what was promised while Temporal was away is done when it is back', async () => {
  const { client, database } = await person('ivan@example.com');
  await system.stopTemporal({ force: true });
  const { id, status } = await client.notion.exports.start();
  expect(status).toBe('waiting');
  await system.startTemporal({ forget: false });
  expect(await ended(system, client, id)).toMatchObject({ status: 'done', created: 3 });
  expect(titles(database.id)).toHaveLength(3);
});

test('disconnecting, cancelling and deleting the account end what is under way, and its run', async () => {
  const deeds: readonly ((me: Awaited<ReturnType<typeof person>>, id: string) => Promise<unknown>)[] = [
    ({ client }) => client.notion.disconnect(),
    ({ client }, id) => client.notion.exports.cancel(id),
    async ({ user: { email } }) => (await system.signInBrowser(email)).me.delete({ email }),
  ];
  for (const [i, deed] of deeds.entries()) {
    const me = await person(`jo${i}@example.com`, 6);
    // A long wait: the end must not have to be waited for.
    notion.fail({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 600 } });
    const { id } = await me.client.notion.exports.start();
    await system.eventually('it waits', async () =>
      (await me.client.notion.exports.get(id)).held === null ? null : true,
    );
    await deed(me, id);
    await system.eventually('its run has ended', async () =>
      system.temporalCli('workflow', 'describe', '-w', `notion-export-${id}`).includes('COMPLETED')
        ? true
        : null,
    );
    expect(titles(me.database.id)).toEqual([]);
  }
  await system.eventually('the access of the deleted account is revoked', async () =>
    notion.grants.revoked.includes(notion.grants.issued.at(-1) ?? '') ? true : null,
  );
});

test('no token is in a log, a history, an answer or an export; histories hold no word of what is exported', async () => {
  const { client, token, database } = await person('kai@example.com', 2);
  const { id } = await client.notion.exports.start();
  await ended(system, client, id);
  expect(titles(database.id)).toHaveLength(2);
  const shown = system.temporalCli('workflow', 'show', '-w', `notion-export-${id}`, '--output', 'json');
  const payloads = [...shown.matchAll(/"data": *"([^"]+)"/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64'),
  );
  const history = shown + payloads.join('\n');
  expect(history).toContain(`"exportId":"${id}"`);
  const answers = JSON.stringify([
    await client.notion.get(),
    await client.notion.exports.list(),
    await client.me.export(),
  ]);
  const stored = JSON.stringify([
    await system.sql('SELECT * FROM integrations'),
    await system.sql('SELECT * FROM oauth_states'),
  ]);
  const places = [system.worker.log(), system.gateway.log(), history, answers, stored];
  for (const secret of [...notion.grants.issued, NOTION_APP.clientSecret, token])
    for (const place of places) expect(place).not.toContain(secret);
  expect(history).not.toMatch(/Goal \d|Reason \d/);
});

test('nobody sees or touches what is somebody else’s', async () => {
  const { client, database } = await person('lea@example.com', 1);
  const { id } = await client.notion.exports.start();
  const { client: stranger } = await system.signIn('mallory@example.com');
  await expect(stranger.notion.exports.get(id)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.notion.exports.cancel(id)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.notion.chooseDatabase({ databaseId: database.id })).rejects.toMatchObject({
    status: 409,
  });
  expect((await stranger.notion.exports.list()).items).toEqual([]);
  expect(await stranger.notion.get()).toMatchObject({
    status: 'not_connected',
    database: null,
    lastExport: null,
  });
  await ended(system, client, id);
});
