import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { expectFine } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
  await system.signInWithMonth('month@example.com');
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a plot's table; returns what reads its cells, row by row. */
async function tableOf(plot: Locator): Promise<() => Promise<string[][]>> {
  await plot.getByText('As a table').click();
  const rows = plot.getByRole('row');
  return async () => {
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
    return texts.slice(1);
  };
}

/** Whether something was drawn: a plot without bars is a canvas of few colours, or none. */
function coloursOf(plot: Locator): Promise<number> {
  return plot.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const bars = new Set<number>();
    for (let i = 0; i + 3 < data.length; i += 4) {
      const [r = 0, g = 0, b = 0, a = 0] = [data[i], data[i + 1], data[i + 2], data[i + 3]];
      if (a === 255 && Math.max(r, g, b) - Math.min(r, g, b) > 100) bars.add((r << 16) | (g << 8) | b);
    }
    return bars.size;
  });
}

releaseTest('lets somebody who has nothing yet write at once, or begin with something else', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'first@example.com');
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await page.getByRole('heading', { level: 1, name: /^(Hello|Good \w+)$/ }).waitFor();
  await expectFine(page);
  await page.getByRole('link', { name: 'Check in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Check-ins' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Set a goal', exact: true }).click();
  await page.getByRole('dialog', { name: 'New goal' }).getByLabel('What do you want to do?').fill('Knit');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Knit' }).waitFor();
  await page.goto('/');
  await region(page, 'Active goals and next steps').getByText('No small step yet.').waitFor();
  await expect(page.getByText('No steps yet')).toHaveCount(0); // said once
  const [goal] = (await client.goals.list({})).items;
  const { id } = await client.goals.microWins.add(goal?.id ?? '', { title: 'Buy wool' });
  await client.goals.microWins.update(goal?.id ?? '', id, { done: true });
  await page.reload();
  await region(page, 'Active goals and next steps').getByText('Every small step is done.').waitFor();
  expect(complaints).toEqual([]);
});

it('shows where things stand, and lets the next small step be ticked off on the spot', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'month@example.com');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^(Hello|Good \w+), Alex$/ }).waitFor();
  await region(page, 'Coming up').getByText('Ask Leo whether he reads the same book').waitFor();
  await region(page, 'Latest conversations').getByRole('link', { name: 'The month in patterns' }).waitFor();
  await region(page, 'Your latest plan').getByText('Ten kilometres by the river').waitFor();
  await region(page, 'What the team has noticed').getByText('Deciding the evening before').waitFor();
  await expectFine(page);
  await page.getByRole('checkbox', { name: 'Try the hill behind the station' }).click();
  await page.getByText('“Try the hill behind the station” is done.').hover(); // so that it stays
  const step = async () => {
    const { items } = await client.goals.list({ status: 'active' });
    const wins = items.flatMap(({ microWins }) => microWins);
    return wins.find(({ title }) => title === 'Try the hill behind the station')?.doneAt ?? null;
  };
  await expect.poll(step).not.toBeNull();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Try the hill behind the station' }).waitFor();
  await system.eventually('the step is open again', async () => ((await step()) === null ? true : null));
  expect(complaints).toEqual([]);
});

it('takes the check-in of the day on the overview and shows its answer there', async () => {
  const { page, client } = await signedInPage(browser, system, 'today@example.com');
  await client.goals.create({ title: 'Whittle' });
  system.simulator.script([{ match: { any: true }, reply: { content: 'A spoon it is.' } }]);
  await page.goto('/');
  await page.getByLabel('Your check-in').fill('Carved a spoon');
  await page.keyboard.press('Control+Enter');
  const today = region(page, 'Your check-in today');
  await today.getByText('Carved a spoon').waitFor();
  await today.getByText('A spoon it is.').waitFor();
  await today.getByText('Coach', { exact: true }).waitFor();
});

it('draws the figures that the server counted, and has them as tables', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'month@example.com');
  const figures = await client.checkIns.statistics({ days: 30 });
  await page.goto('/trends');
  const weeks = region(page, 'Week by week');
  await weeks.getByRole('slider').waitFor();
  await expect.poll(() => coloursOf(weeks)).toBeGreaterThanOrEqual(2);
  const perWeek = figures.perWeek.map((week) => [
    expect.any(String),
    String(week.checkIns),
    String(week.daysWithCheckIn),
  ]);
  await expect.poll(await tableOf(weeks)).toEqual(perWeek);
  const perDay = Object.entries(figures.byWeekday).map(([day, count]) => [capital(day), String(count)]);
  await expect.poll(await tableOf(region(page, 'Days of the week'))).toEqual(perDay);
  const perTime = Object.values(figures.byTimeOfDay).map((count) => [expect.any(String), String(count)]);
  await expect.poll(await tableOf(region(page, 'Times of the day'))).toEqual(perTime);
  const perGoal = figures.byGoal.map((one) => [one.title ?? 'No goal', String(one.checkIns)]);
  await expect.poll(await tableOf(region(page, 'What they were about'))).toEqual(perGoal);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

releaseTest('is read bar by bar with the arrow keys', async () => {
  const { page, client } = await signedInPage(browser, system, 'month@example.com');
  const { byWeekday } = await client.checkIns.statistics({ days: 30 });
  const said = (day: string, count: number) => `${day}: ${count} check-in${count === 1 ? '' : 's'}`;
  await page.goto('/trends');
  const slider = region(page, 'Days of the week').getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', said('Monday', byWeekday.monday));
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', said('Tuesday', byWeekday.tuesday));
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', said('Sunday', byWeekday.sunday));
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '6');
});

releaseTest('looks at one goal or at a longer time, as the address says', async () => {
  const { page, client } = await signedInPage(browser, system, 'month@example.com');
  await page.goto('/trends');
  await page.getByText('3 months').click();
  const { checkIns } = await client.checkIns.statistics({ days: 90 });
  await page
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${checkIns}$`) })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'About a goal' }).selectOption('Read a book a month');
  await page.getByRole('heading', { name: 'What they were about' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('radio', { name: '3 months', checked: true }).waitFor({ state: 'attached' });
  await expect(page).toHaveURL(/[?&]days=90\b/);
});

releaseTest('says how many check-ins are missing for a picture, without a reproach', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'few@example.com');
  await client.checkIns.create({ content: 'Began' });
  await page.goto('/trends');
  await page.getByRole('heading', { name: 'With 2 more check-ins there will be something to see' }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest('speaks Spanish on a phone', async () => {
  const { page, complaints } = await signedInPage(browser, system, 'month@example.com', {
    locale: 'es',
    viewport: PHONE,
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^(Hola|Buen[oa]s \S+), Alex$/ }).waitFor();
  await region(page, 'Próximamente').getByRole('listitem').first().waitFor();
  await expectFine(page);
  await page.goto('/trends');
  await region(page, 'Semana a semana').getByRole('slider').waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
