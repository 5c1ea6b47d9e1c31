import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { chooseByKeyboard } from './choose-by-keyboard.js';
import { expectFine } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

it('sets a goal, asks for its name under the field, and takes it from a first step to its end', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'mouse@example.com');
  await page.goto('/goals');
  await page.getByRole('heading', { name: 'What would you like to work on?' }).waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: 'New goal' }).first().click();
  const form = page.getByRole('dialog', { name: 'New goal' });
  await form.getByRole('button', { name: 'Create goal' }).click();
  await form.getByText('Say what you want to do: a few words are enough.').waitFor();
  await form.getByLabel('What do you want to do?').fill('Paint');
  await form.getByLabel('Why does it matter to you?').fill('Colours calm me');
  await form.getByLabel('By when? (optional)').fill('2031-05-04');
  await expectFine(page);
  await form.getByRole('button', { name: 'Create goal' }).click();
  const card = page.getByRole('article', { name: 'Paint' });
  await card.getByText('Colours calm me').waitFor();
  await card.getByText('4 May 2031').waitFor();
  await card.getByText('No steps yet. One small step is enough to begin.').waitFor();

  await card.getByRole('link', { name: 'Paint' }).click();
  const wins = page.getByRole('region', { name: 'Small steps' });
  await wins.getByLabel('A small step').fill('Buy a brush');
  await wins.getByRole('button', { name: 'Add' }).click();
  await wins.getByRole('checkbox', { name: 'Buy a brush' }).check();
  const milestones = page.getByRole('region', { name: 'Milestones' });
  await milestones.getByLabel('A milestone').fill('A first picture');
  await milestones.getByLabel('By when? (optional)').fill('2031-03-09');
  await milestones.getByRole('button', { name: 'Add' }).click();
  await milestones.getByText('by 9 March 2031').waitFor();
  const plans = page.getByRole('region', { name: 'If-then plans' });
  await plans.getByLabel('If…').fill('it is Sunday');
  await plans.getByLabel('then…').fill('I paint for ten minutes.');
  await plans.getByRole('button', { name: 'Add' }).click();
  await plans.getByText('If it is Sunday, then I paint for ten minutes.', { exact: true }).waitFor();
  await page.getByText('1 of 1 small step · 0 of 1 milestone').waitFor();
  await expectFine(page);

  await page.getByRole('button', { name: 'More about “Paint”' }).click();
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click();
  // What tells it stays for as long as the pointer is on it.
  await page.getByText('“Paint” is completed. Well done! Take a moment to enjoy it.').hover();
  const completed = {
    title: 'Paint',
    targetDate: '2031-05-04',
    microWins: [{ title: 'Buy a brush', doneAt: expect.any(String) }],
    milestones: [{ title: 'A first picture', targetDate: '2031-03-09' }],
    intentions: [{ ifSituation: 'it is Sunday', thenAction: 'I paint for ten minutes.' }],
  };
  await expect
    .poll(async () => (await client.goals.list({ status: 'completed' })).items)
    .toMatchObject([completed]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await system.eventually('the goal is active again', async () =>
    (await client.goals.list({ status: 'active' })).items.length === 1 ? true : null,
  );
  expect(complaints).toEqual([]);
});

it('changes, parks and takes up a goal by keyboard alone', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'keys@example.com');
  await page.goto('/goals');
  await page.getByRole('button', { name: 'New goal' }).first().focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('Read');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Read' }).waitFor();
  await page.getByRole('button', { name: 'More about “Read”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' a book');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Read a book' }).waitFor();
  await page.getByRole('button', { name: 'More about “Read a book”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await chooseByKeyboard(page, 'Park for now');
  await page.getByText('You can make it active again at any time.').waitFor();
  await expect
    .poll(async () => (await client.goals.list({ status: 'parked' })).items.map(({ title }) => title))
    .toEqual(['Read a book']);
  await page.getByRole('tab', { name: 'Active' }).focus();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('tabpanel', { name: 'Parked' })
    .getByRole('article', { name: 'Read a book' })
    .waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('edits a step in its place, and takes back a removal', async () => {
  const { page, client } = await signedInPage(browser, system, 'steps@example.com');
  const { id } = await client.goals.create({ title: 'Sing' });
  const { id: winId } = await client.goals.microWins.add(id, { title: 'Hum' });
  await client.goals.microWins.update(id, winId, { done: true });
  await page.goto(`/goals/${id}`);
  const wins = page.getByRole('region', { name: 'Small steps' });
  await wins.getByRole('button', { name: 'Edit “Hum”' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' in the shower');
  await page.keyboard.press('Enter');
  await wins.getByRole('checkbox', { name: 'Hum in the shower' }).waitFor();
  await wins.getByRole('button', { name: 'Remove “Hum in the shower”' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover(); // so that it stays
  await wins.getByText('None yet. What could you do in five minutes?').waitFor();
  await expect(page.locator(':focus')).toHaveText('Small steps');
  await undo.click();
  await wins.getByRole('checkbox', { name: 'Hum in the shower', checked: true }).waitFor();
  await system.eventually('the step is back, done as before', async () => {
    const { microWins } = await client.goals.get(id);
    return microWins[0]?.title === 'Hum in the shower' && microWins[0].doneAt !== null ? true : null;
  });
});

releaseTest('says in the server’s words that five are enough, and makes room on the spot', async () => {
  const { page, client } = await signedInPage(browser, system, 'five@example.com');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await client.goals.create({ title });
  await page.goto('/goals?new');
  const form = page.getByRole('dialog', { name: 'New goal' });
  await form.getByLabel('What do you want to do?').fill('Six');
  await form.getByRole('button', { name: 'Create goal' }).click();
  await form.getByText('Five goals are active already', { exact: false }).waitFor();
  await expectFine(page);
  await form.getByRole('button', { name: 'Park “Two”' }).click();
  await page.getByRole('article', { name: 'Six' }).waitFor();
  await expect
    .poll(async () => (await client.goals.list({ status: 'parked' })).items.map(({ title }) => title))
    .toEqual(['Two']);
});

releaseTest('deletes a goal with a way back, at once and later', async () => {
  const { page, client } = await signedInPage(browser, system, 'undo@example.com');
  const { id } = await client.goals.create({ title: 'Juggle' });
  await page.goto(`/goals/${id}`);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const remove = async () => {
    await page.getByRole('button', { name: 'More about “Juggle”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await undo.hover(); // so that it stays
    await page.getByRole('heading', { name: 'What would you like to work on?' }).waitFor();
  };
  await remove();
  await undo.click();
  await page.getByText('“Juggle” was restored.').waitFor();
  await page.getByRole('article', { name: 'Juggle' }).waitFor();
  await remove();
  await page.getByRole('button', { name: 'Deleted goals' }).click();
  await page.getByRole('button', { name: 'Restore “Juggle”' }).click();
  await system.eventually('the goal is back', async () =>
    (await client.goals.list({})).items.length === 1 ? true : null,
  );
});

releaseTest(
  'keeps what was typed when it cannot be saved, also over a reload, and shows what the server refuses',
  async () => {
    const { page } = await signedInPage(browser, system, 'away@example.com');
    await page.goto('/goals?new');
    const title = page.getByLabel('What do you want to do?');
    await title.fill('Swim');
    await page.getByLabel('Why does it matter to you?').fill('The lake is near');
    await page.route('**/api/goals', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Create goal' }).click();
    await page.getByText('The server cannot be reached right now.', { exact: false }).waitFor();
    await expect(title).toHaveValue('Swim');
    await page.reload();
    await expect(title).toHaveValue('Swim');
    await expect(page.getByLabel('Why does it matter to you?')).toHaveValue('The lake is near');
    await page.unroute('**/api/goals');
    // The page would not send this: what the server says to it stands under the field.
    await page.route('**/api/goals', (route) =>
      route.continue(route.request().method() === 'POST' ? { postData: JSON.stringify({ title: '' }) } : {}),
    );
    await page.getByRole('button', { name: 'Create goal' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await page.unroute('**/api/goals');
    await page.getByRole('button', { name: 'Create goal' }).click();
    await page.getByRole('article', { name: 'Swim' }).waitFor();
  },
);

releaseTest('puts a tick back that could not be saved', async () => {
  const { page, client } = await signedInPage(browser, system, 'tick@example.com');
  const { id } = await client.goals.create({ title: 'Sew' });
  await client.goals.microWins.add(id, { title: 'Thread the needle' });
  await page.goto(`/goals/${id}`);
  await page.route('**/micro-wins/*', (route) => route.abort());
  const box = page.getByRole('checkbox', { name: 'Thread the needle' });
  await box.click();
  await page.getByText('The server cannot be reached right now.', { exact: false }).waitFor();
  await page.getByRole('checkbox', { name: 'Thread the needle', checked: false }).waitFor();
});

it('changes a saved plan, deletes it and brings it back', async () => {
  const { page, client } = await signedInPage(browser, system, 'plan@example.com');
  const { id } = await client.goals.create({ title: 'Garden' });
  const content = '## Spring\n- sow\n- water';
  await client.plans.save({ goalId: id, title: 'The beds', content, summary: 'Sow, then wait' });
  await page.goto(`/goals/${id}`);
  const plans = page.getByRole('region', { name: 'Plans', exact: true });
  await plans.getByText('Show the plan').click();
  await plans.getByRole('listitem').getByText('sow', { exact: true }).waitFor();
  await plans.getByRole('button', { name: 'Edit plan “The beds”' }).click();
  await page.getByLabel('Short summary').fill('Sow in March');
  await page.getByRole('button', { name: 'Save' }).click();
  await plans.getByText('Sow in March').waitFor();
  await plans.getByRole('button', { name: 'Delete plan “The beds”' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover(); // so that it stays
  await plans.getByText('No plan yet.', { exact: false }).waitFor();
  await undo.click();
  await plans.getByText('Sow in March').waitFor();
});

releaseTest('opens the talk about a goal from its card', async () => {
  const { page, client } = await signedInPage(browser, system, 'talk@example.com');
  await client.goals.create({ title: 'Cook' });
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Talk about “Cook”' }).click();
  await page.getByRole('dialog').waitFor();
});

releaseTest('shows a month of goals in Spanish, on a phone and in the dark', async () => {
  await system.signInWithMonth('mes@example.com');
  const { page, client, complaints } = await signedInPage(browser, system, 'mes@example.com', {
    locale: 'es',
    viewport: PHONE,
  });
  await page.goto('/goals');
  await page.getByRole('heading', { level: 1, name: 'Metas' }).waitFor();
  await page.getByText('5 de 6 pasos pequeños · 1 de 3 hitos').waitFor();
  await expectFine(page);
  const { items } = await client.goals.list({ status: 'active' });
  const run = items.find(({ title }) => title === 'Run three times a week');
  await page.goto(`/goals/${run?.id}`);
  await page.getByRole('heading', { name: 'Pasos pequeños' }).waitFor();
  await page.getByText('alcanzado:', { exact: false }).waitFor();
  await expectFine(page);
  await page.goto('/goals/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { level: 1, name: 'No se ha encontrado esta meta' }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
