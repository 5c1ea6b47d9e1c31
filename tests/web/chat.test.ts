import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { chatOn, openChat, timesSaid } from './chat-room.js';
import { expectLegible, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
beforeEach(() => system.simulator.script([]));
afterAll(() => system.stop());

const script = (...rules: Parameters<System['simulator']['script']>[0]) => system.simulator.script(rules);

/** Who brings Goal Architect in, whatever is said of running. */
const handingOver = () =>
  script(
    ...turn(
      'running',
      ['Goal Architect helps with that.', toolUse('transferToGoalArchitect', { reason: 'a wish to run' })],
      'How often would you like to run?',
    ),
  );

it('begins, talks and sees a handoff by keyboard alone', async () => {
  handingOver();
  const { page, client, complaints } = await signedInPage(browser, system, 'keys@example.com');
  await client.conversations.create({ team: 'round-table', title: 'By keys' });
  await page.goto('/conversations');
  await page.getByRole('link', { name: /By keys/ }).waitFor();
  await tabTo(page, /By keys/);
  await page.keyboard.press('Enter');
  const { transcript } = chatOn(page);
  await transcript.getByText("What's on your mind today?").waitFor();
  await tabTo(page, /^Your message/);
  await page.keyboard.type('I want to start');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('running regularly');
  await page.keyboard.press('Enter');
  const handoff = transcript.locator('[data-handoff="1"]');
  await handoff.waitFor();
  await expect(handoff).toContainText('Coach handed over to');
  await expect(handoff).toContainText('Goal Architect');
  const speakers = transcript.locator('li', { hasText: 'Goal Architect' });
  await expect(speakers.nth(1)).toBeVisible();
  await tabTo(page, /^Why$/, 'Shift+Tab'); // from the field back through the transcript
  await page.keyboard.press('Enter');
  await expect(handoff.locator('details')).toHaveAttribute('open');
  await expect(handoff.locator('details')).toContainText('a wish to run');
  await expect(transcript.getByText('I want to start\nrunning').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

it('shows thoughts folded, tools as they run, and tells a screen reader the finished message', async () => {
  const { page, say, transcript } = await openChat(browser, system, { email: 'steps@example.com' });
  script(
    {
      match: { lastUserText: 'what are my goals' },
      reply: {
        content: [
          { type: 'tool_use', name: 'thinking', input: { thought: 'I look before I answer.' } },
          { type: 'tool_use', name: 'get_goals', input: {} },
        ],
      },
    },
    {
      match: { lastToolResult: 'get_goals' },
      reply: {
        content: [
          { type: 'thinking', thinking: 'There are none.' },
          { type: 'text', text: 'You have **none** yet.' },
        ],
      },
      hold: 'answer',
    },
  );
  await say('what are my goals');
  await system.simulator.waitForHold('answer');
  const thought = transcript.locator('details', { hasText: 'I look before I answer.' });
  const afterwards = transcript.locator('details', { hasText: 'There are none.' });
  await thought.waitFor();
  await expect(thought).not.toHaveAttribute('open');
  const tool = transcript.locator('[data-tool="get_goals"]');
  await tool.getByText('Looked at your goals').waitFor();
  await tool.locator('summary').click();
  await tool.getByText('Result', { exact: true }).waitFor();
  system.simulator.release('answer');
  await transcript.locator('strong', { hasText: 'none' }).waitFor();
  await expect(page.locator('[data-announcer] p').last()).toHaveText('Coach: You have none yet.');
  await expect(afterwards).toHaveCount(1);
  await page.reload();
  await tool.getByText('Looked at your goals').waitFor();
  await thought.waitFor();
  await afterwards.waitFor();
  await transcript.locator('strong', { hasText: 'none' }).waitFor(); // the last of what was said
  await expect(transcript.locator('[data-tool="get_goals"]')).toHaveCount(1);
});

it('draws Markdown as it streams, runs no HTML, follows no odd link and loads no picture', async () => {
  const { page, say, transcript, complaints } = await openChat(browser, system, {
    email: 'marks@example.com',
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const content = [
    '# A heading\n\nSome **bold** words, [a page](https://example.com/a) and [a trap](javascript:alert(1)).',
    '<img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script>',
    '![a picture](https://evil.example/y.png)',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```js\nconst x = 1;\n```',
  ].join('\n\n');
  script({ match: { lastUserText: 'all of it' }, reply: { content }, hold: 'rest', holdAfterDeltas: 3 });
  await say('all of it');
  await system.simulator.waitForHold('rest');
  const streaming = transcript.locator('[data-streaming]');
  await streaming.getByRole('heading', { name: /A/ }).waitFor();
  await expect(streaming).not.toContainText(/[#*]/);
  system.simulator.release('rest');
  const link = transcript.getByRole('link', { name: 'a page' });
  await link.waitFor();
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('target', '_blank');
  await transcript.getByText('const x = 1;').waitFor();
  await expect(streaming).toHaveCount(0);
  await expect(transcript.getByRole('link', { name: 'a trap' })).toHaveCount(0);
  await expect(transcript.locator('img, script')).toHaveCount(0);
  await expect(transcript.getByText('<script>alert(2)</script>')).toHaveCount(1);
  await expect(transcript.getByRole('table')).toHaveCount(1);
  await expect(transcript.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(1);
  await page.evaluate(() => fetch('/asked-last')); // requests are told of in the order in which they are made
  await expect.poll(() => asked).toContain(`${system.url}/asked-last`);
  expect(asked.filter((url) => !url.startsWith(system.url))).toEqual([]);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('changes language in the chat, and is accessible in both schemes and on a phone', async () => {
  const { page, field, complaints } = await openChat(browser, system, {
    email: 'looks@example.com',
    with: { title: 'A look' },
  });
  await field.fill('half a');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  const es = chatOn(page, 'es');
  await expect(es.field).toHaveValue('half a');
  handingOver();
  await es.say('I want to start running regularly');
  await es.transcript.getByText('pasa la conversación a').waitFor();
  await es.transcript.getByText('Por qué', { exact: true }).waitFor();
  await expectLegible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Volver a las conversaciones' }).click();
  await page.getByRole('heading', { level: 1, name: 'Conversaciones' }).waitFor();
  await expect(es.field).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('suggests what one could say: sent while nothing is said, put into the field after a reply', async () => {
  const { page, client, id, field, transcript, complaints } = await openChat(browser, system, {
    email: 'suggestions@example.com',
    page: { locale: 'es', colorScheme: 'dark', viewport: PHONE },
    with: { locale: 'es' },
  });
  const suggestions = page.getByRole('list', { name: 'Qué podrías decir' });
  const names = () => suggestions.getByRole('button').allTextContents();
  await expect.poll(names).toHaveLength(4);
  await expectAccessible(page);
  await expectNoOverflow(page);
  script({ match: { lastUserText: 'correr' }, reply: { content: '¿Cuándo correrías?' }, times: 1 });
  await suggestions.getByRole('button', { name: 'Quiero empezar a correr' }).click();
  await transcript.getByText('¿Cuándo correrías?').waitFor();
  await expect(suggestions).toHaveCount(0); // the answer to a question is the user's own
  await expect(transcript.getByText('Quiero empezar a correr')).toHaveCount(1);

  script({ match: { lastUserText: 'martes' }, reply: { content: 'Los martes, entonces.' } });
  await field.fill('los martes');
  await field.press('Enter');
  await transcript.getByText('Los martes, entonces.').waitFor();
  await expect.poll(names).toHaveLength(3);
  await tabTo(page, /^Hoy fue un día duro/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Hoy fue un día duro');
  await expect(field).toBeFocused();
  await expect(suggestions).toHaveCount(0);
  await expect.poll(() => timesSaid(client, id, 'Quiero empezar a correr')).toBe(1);
  await expect.poll(() => timesSaid(client, id, 'Hoy fue un día duro')).toBe(0);
  expect(complaints).toEqual([]);
});

releaseTest(
  'begins a conversation with what the chosen team suggests for the chosen kind of talk',
  async () => {
    const { page } = await signedInPage(browser, system, 'begins@example.com');
    script({ match: { lastUserText: 'bedtime' }, reply: { content: 'Gladly.' } });
    await page.goto('/conversations?new');
    await page.getByLabel('What kind of conversation?').selectOption('planning');
    await page.getByRole('button', { name: 'Help me build a bedtime routine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help me build a bedtime routine' }).waitFor();
    await chatOn(page).transcript.getByText('Gladly.').waitFor();
  },
);

releaseTest('stays where the reader is while messages come, and leads to the new ones', async () => {
  const { say, transcript, page } = await openChat(browser, system, { email: 'scroll@example.com' });
  const long = Array.from({ length: 60 }, (_, i) => `Line ${i}.`).join('\n\n');
  script(
    { match: { lastUserText: 'long one' }, reply: { content: long }, times: 1 },
    { match: { lastUserText: 'another' }, reply: { content: `${long}\n\nThe very end.` }, hold: 'go' },
  );
  await say('a long one');
  await transcript.getByText('Line 59.').waitFor();
  const away = () => transcript.evaluate((e) => Math.round(e.scrollHeight - e.scrollTop - e.clientHeight));
  await expect.poll(away).toBeLessThan(2);
  await say('another');
  await system.simulator.waitForHold('go');
  await expect.poll(away).toBeLessThan(2);
  await transcript.evaluate(scrollUp);
  await page.getByRole('button', { name: 'Go to the latest message' }).waitFor();
  system.simulator.release('go');
  await transcript.getByText('The very end.').waitFor({ state: 'attached' });
  const toNew = page.getByRole('button', { name: 'New messages' });
  await toNew.waitFor(); // drawn with the message, when the place was kept or lost
  await expect.poll(() => transcript.evaluate((e) => e.scrollTop)).toBe(100);
  await toNew.click();
  await expect.poll(away).toBeLessThan(2);
});

releaseTest('keeps the end in sight when the window becomes narrow, as when a phone is turned', async () => {
  const { say, transcript, page } = await openChat(browser, system, { email: 'turned@example.com' });
  script({ match: { any: true }, reply: { content: 'All right. What is the first small step?' } });
  for (const n of [1, 2, 3, 4]) {
    await say(`How do I begin to run without hurting my knees again? (${n})`);
    await transcript
      .getByText('All right.')
      .nth(n - 1)
      .waitFor();
  }
  const away = () => transcript.evaluate((e) => Math.round(e.scrollHeight - e.scrollTop - e.clientHeight));
  const WIDE = { width: 1440, height: 900 };
  for (const size of [PHONE, WIDE, PHONE, { width: 740, height: 360 }, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(away, `how far the end is at ${size.width} px`).toBeLessThan(2);
  }
});

/** Runs in the page: scrolls as a reader would, in a frame of its own. */
function scrollUp(element: Element): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        element.scrollTop = 100;
        resolve();
      }),
    );
  });
}

it('renames and deletes in the list; a conversation deleted elsewhere says so', async () => {
  const { page, client, id, say } = await openChat(browser, system, { email: 'list@example.com' });
  script({ match: { lastUserText: 'Hello' }, reply: { content: 'Hi there.' } });
  await say('Hello there, this is about sleep');
  await page.getByRole('heading', { level: 1, name: 'This is about sleep' }).waitFor();
  await page.getByRole('button', { name: 'Options for “This is about sleep”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('New title').fill('Sleep');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Sleep' }).waitFor();
  await system.eventually('the new title is kept', async () =>
    (await client.conversations.get(id)).title === 'Sleep' ? true : null,
  );

  await client.conversations.remove(id);
  await page.getByText('This conversation was deleted').waitFor();

  const other = await client.conversations.create({ team: 'round-table', title: 'To go' });
  await page.goto(`/conversations/${other.id}`);
  await page.getByRole('button', { name: 'Options for “To go”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the conversation' }).click();
  await page.waitForURL('**/conversations');
  await page.getByText('No conversations yet').filter({ visible: true }).waitFor();
});
