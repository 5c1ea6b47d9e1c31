import { type System, startSystem } from '@roundtable/testing';
import { Client, Connection } from '@temporalio/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { open, say, workflowOf } from '../support.js';
import { expect, openBrowser, type PageOptions, PHONE, signedInPage, signInPage } from './browser.js';
import { breakRoute, expectFine } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([
    startSystem({ env: { TEMPORAL_UI_URL: 'http://127.0.0.1:8233' } }),
    openBrowser(),
  ]);
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const call = (name: string, input: Record<string, unknown> = {}) => ({
  type: 'tool_use' as const,
  name,
  input,
});

/** Coach looks at the goals and hands over; then a second turn is answered. */
async function talked(options?: PageOptions) {
  const one = await signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);
  await one.client.profile.update({ timeZone: 'Europe/Madrid' });
  await one.client.goals.create({ title: 'Paint', why: 'for joy' });
  const id = await open(one.client);
  system.simulator.script([
    {
      match: { toolOffered: 'transferToGoalArchitect' },
      reply: {
        content: [
          { type: 'text', text: 'Goal Architect knows.' },
          call('get_goals'),
          call('transferToGoalArchitect', { reason: 'a new goal', context: 'Wants to paint more' }),
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'Here I am.' } },
  ]);
  await say(one.client, id, 'I want to paint more');
  await say(one.client, id, 'and now?');
  return { ...one, id };
}

const turn = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^Answer ${n}`) });

it('shows the run, the handoff with its reason, and a turn step by step', async () => {
  const { page, client, id, complaints } = await talked();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/turns/')) fetched.push(new URL(request.url()).pathname);
  });
  const away = { status: 503, json: { error: 'No worker answers.', code: 'UNAVAILABLE' } };
  await page.route(`**/api/conversations/${id}/workflow`, (route) => route.fulfill(away), { times: 1 });
  await page.goto(`/conversations/${id}/inspect`);
  const run = page.getByRole('region', { name: 'Workflow run' });
  await run.getByText('does not answer at the moment').waitFor();
  const view = await workflowOf(system, client, id);
  await expect(run.getByRole('link', { name: 'Open in Temporal' })).toHaveAttribute(
    'href',
    `http://127.0.0.1:8233/namespaces/default/workflows/conversation-${id}/${view.runId}`,
  );

  const handoff = page.getByRole('region', { name: 'Who answered' }).getByRole('listitem');
  await handoff.getByText('Coach → Goal Architect').waitFor();
  for (const said of ['a new goal', 'Wants to paint more', 'Goal Architect knows.', 'the agent handed over'])
    await handoff.getByText(said, { exact: false }).first().waitFor();

  await expect
    .poll(async () => (await client.conversations.get(id)).context)
    .toMatchObject({ intent: 'a new goal', summary: 'Wants to paint more', agent: 'goalArchitect', turn: 1 });
  const facts = page.getByRole('definition');
  for (const [name, value] of [
    ['Kind of conversation', 'Any topic'],
    ['Current topic', 'a new goal'],
    ['Summary passed on', 'Wants to paint more'],
  ] as const) {
    await page.getByRole('term').getByText(name, { exact: true }).waitFor();
    await expect(facts.getByText(value, { exact: true }).first()).toBeVisible();
  }

  await turn(page, 1).click();
  await page.getByRole('heading', { name: 'Step 1: Coach asked the model' }).waitFor();
  expect(fetched).toEqual([`/api/conversations/${id}/turns/1`]);
  const explained = await client.conversations.explainTurn(id, 1);
  await turn(page, 1).getByText('I want to paint more').waitFor();
  await turn(page, 1).getByText('Coach → Goal Architect').waitFor();
  // Who, how long, what and how much.
  await expect(turn(page, 1)).toContainText(
    /Coach → Goal Architect · [\d.,]+ (ms|sec) · 2 model calls · 2 tools · [\d,]+ → \d+ tokens · \$/,
  );
  await page
    .getByText(explained.modelCalls[0]?.model ?? 'no model')
    .first()
    .waitFor();
  await page.getByText('What it was given, in tokens').first().click();
  await page
    .getByRole('row', { name: /^system / })
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'Tool: get_goals' }).waitFor();
  await page.getByText('Result', { exact: true }).first().click();
  await page.locator('pre').filter({ hasText: 'for joy' }).waitFor();
  await page.getByRole('button', { name: 'Show as JSON' }).click();
  const json = page.locator('pre').filter({ hasText: '"modelCalls"' });
  await expect
    .poll(async () => JSON.parse((await json.textContent()) ?? ''))
    .toMatchObject({ turn: 1, outcome: 'answered' });
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest('is linked from Temporal’s own page, and links to it', async () => {
  const { id } = await talked();
  const connection = await Connection.connect({ address: system.temporal.address });
  const client = new Client({ connection, namespace: system.temporal.namespace });
  const run = await client.workflow.getHandle(`conversation-${id}`).describe();
  const details = await run.staticDetails();
  expect(details).toContain(`](${system.url}/conversations/${id}/inspect)`);
  await connection.close();
});

it('shows where the time of a turn went: a retry, a tool and a handoff, each leading to its step', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'waterfall@example.com');
  const id = await open(client);
  system.simulator.script([
    {
      match: { toolOffered: 'transferToGoalArchitect' },
      reply: {
        content: [
          { type: 'text', text: 'Goal Architect knows.' },
          call('get_goals'),
          call('transferToGoalArchitect', { reason: 'a new goal' }),
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'Here I am.' } },
  ]);
  system.simulator.fault({ fault: 'status', status: 529, times: 1 });
  await say(client, id, 'I want to paint more');
  await page.goto(`/conversations/${id}/inspect?turn=1`);
  const parts = page.getByRole('list', { name: /^Parts of answer 1/ });
  await parts.getByRole('link', { name: /^Model, request 1 Coach.*failed: / }).waitFor();
  await parts.getByRole('link', { name: /^Model, request 2 Coach.*first words after .*tokens/ }).waitFor();
  await parts.getByRole('link', { name: /^Context read from the database Goal Architect/ }).waitFor();
  const tool = parts.getByRole('link', { name: /^Tool get_goals Coach/ });
  await tool.waitFor();
  await page.getByText('Show as a table').click();
  await page.getByRole('row', { name: /^Tool get_goals Coach .* done$/ }).waitFor();
  await expectFine(page);
  await tabTo(page, /^Tool get_goals/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/turn=1&step=1$/);
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Step 1: Coach' }) });
  await expect(step.and(page.locator(':focus'))).toBeVisible();
  await parts.getByRole('link', { name: /^Context read from the database Goal Architect/ }).click();
  await expect(page).not.toHaveURL(/step=1$/);
  const theirs = page.getByRole('heading', { name: /^Step \d: Goal Architect asked/ });
  await expect(page.getByRole('listitem').filter({ has: theirs }).and(page.locator(':focus'))).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest(
  'is reached from any message, an agent’s at the step that wrote it, and leads back to it, by mouse and by keyboard',
  async () => {
    const { page, id, complaints } = await talked();
    await page.goto(`/conversations/${id}`);
    const message = page.getByRole('listitem').filter({ hasText: 'Here I am.' }).first();
    await message.hover();
    await message.getByRole('link', { name: 'How this answer came about' }).click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}/inspect[?]turn=1&message=`));
    const step = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^Step \d+: Goal Architect asked/ }) });
    await expect(step.and(page.locator(':focus'))).toBeVisible();
    await page.getByRole('link', { name: 'Go to this message in the conversation' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}[?]message=`));
    await message.waitFor();
    await expect(page.locator('[data-sought]')).toBeFocused();
    await tabTo(page, /^How this answer came about$/);
    await page.keyboard.press('Enter');
    await expect(step.and(page.locator(':focus'))).toBeVisible();
    await tabTo(page, /^Go to this message in the conversation$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}[?]message=`));

    const own = page.locator('[data-message]').filter({ hasText: 'and now?' });
    await own.hover();
    await own.getByRole('link', { name: 'How this answer came about' }).click();
    await expect(turn(page, 2)).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('blockquote').filter({ hasText: 'and now?' }).waitFor();
    expect(complaints).toEqual([]);
  },
);

releaseTest('opens the turn of its address, and copies a reference that leads there', async () => {
  const { page, context, id } = await talked();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: system.url });
  await page.goto(`/conversations/${id}/inspect?turn=2`);
  await page.getByRole('blockquote').filter({ hasText: 'and now?' }).waitFor();
  await expect(turn(page, 2)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Copy a reference to answer 2' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${system.url}/conversations/${id}/inspect?turn=2`);
  await page.getByRole('link', { name: 'answer 1' }).click();
  await page.getByRole('heading', { name: 'Step 1: Coach asked the model' }).waitFor();
});

releaseTest('goes by keyboard from the conversation to a turn', async () => {
  const { page, id, complaints } = await talked();
  await page.goto(`/conversations/${id}`);
  await page.getByRole('link', { name: /^How the answers/ }).waitFor();
  await tabTo(page, /^How the answers/);
  await page.keyboard.press('Enter');
  await turn(page, 2).waitFor();
  await tabTo(page, /^Answer 2/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Step 1: Goal Architect asked the model' }).waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('shows the brief and the checks of a team that works by one', async () => {
  const { page, client } = await signedInPage(browser, system, 'brief@example.com');
  const { id } = await client.conversations.create({ team: 'product-design' });
  await say(client, id, 'Write a usability test plan for our checkout');
  await page.goto(`/conversations/${id}/inspect?turn=1`);
  await page.getByRole('heading', { name: 'How the answer was prepared' }).waitFor();
  await page.getByText(/^usability_test_planning \(\d+ of 100, HIGH\)$/).waitFor();
  await page.getByRole('row', { name: /^task_match/ }).waitFor();
  await page.getByRole('heading', { name: 'Checks of the answer' }).waitFor();
});

releaseTest('shows the steps of conversations that came with the demo', async () => {
  const email = 'month@example.com';
  const { client } = await system.signInWithMonth(email);
  const { items } = await client.conversations.list({ limit: 20 });
  const planned = items.find(({ title }) => title === 'A plan for ten kilometres');
  const { page, complaints } = await signInPage(browser, system, email);
  await page.goto(`/conversations/${planned?.id}/inspect?turn=1`);
  await page.getByRole('heading', { name: 'Step 2: Goal Architect asked the model' }).waitFor();
  await page.getByText('There is no run at the moment.').waitFor();
  const parts = page.getByRole('list', { name: /^Parts of answer 1/ });
  await parts.getByRole('link', { name: /^Model Goal Architect.*first words after .*tokens/ }).waitFor();
  await page.getByText('Request and reply, exactly as they were').first().click();
  await page.getByText('This server does not keep what it sends to models.').waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest('is friendly when no worker answers, in Spanish on a phone', async () => {
  const { page, id, complaints } = await talked({ locale: 'es', viewport: PHONE });
  await system.worker.signal('SIGKILL');
  await page.goto(`/conversations/${id}/inspect?turn=1`);
  await page.getByText('El servicio que ejecuta las conversaciones no responde').waitFor();
  await page.getByRole('heading', { name: 'Paso 1: Coach preguntó al modelo' }).waitFor();
  await page.getByText('respondida, ').waitFor();
  // What was said is in the conversation's language.
  for (const said of ['I want to paint more', 'a new goal', 'Wants to paint more', 'Here I am.'])
    await expect(page.locator('main [lang="en"]').filter({ hasText: said }).first()).toBeVisible();
  await expectFine(page);
  await system.restartWorker();
  expect(complaints).toEqual([]);
});

releaseTest('says when there is no such conversation, none of one’s own, or no turn yet', async () => {
  const { id } = await talked();
  const { page, client, complaints } = await signedInPage(browser, system, 'stranger@example.com');
  await page.goto(`/conversations/${id}/inspect`);
  await page.getByText('This conversation was not found').waitFor();
  await page.goto('/conversations/nonsense/inspect');
  await page.getByText('This conversation was not found').waitFor();
  const own = await open(client);
  const mend = await breakRoute(page, `**/api/conversations/${own}/transitions`);
  await page.goto(`/conversations/${own}/inspect`);
  await page.getByText('This could not be loaded').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The agent has not changed yet.').waitFor();
  await page.getByText('No answers yet.').waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
