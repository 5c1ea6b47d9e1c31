import { chromium, type Page } from 'playwright-core';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const TURNS_EACH = 20;
const BAR_MS = 150;

/** From the model's first token to that token on the screen of a real browser that shows the conversation. */
export async function visible(bench: Bench): Promise<Figure[]> {
  const { model, roundtable, chromiumPath } = bench.stack;
  const ms: number[] = [];
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox'],
  });
  try {
    const conversations = await roundtable.open(Math.ceil(bench.size.visibleTurns / TURNS_EACH));
    for (const conversation of conversations) {
      const { address, headers } = roundtable.pageOf(conversation);
      const context = await browser.newContext({ extraHTTPHeaders: headers });
      const page = await context.newPage();
      await page.goto(address);
      await page.getByRole('textbox', { name: 'Your message' }).waitFor();
      await watchFirstWords(page);
      const turns = Math.min(TURNS_EACH, bench.size.visibleTurns - ms.length);
      for (let n = 0; n < turns; n++) ms.push(await firstVisible(bench, page));
      await context.close();
    }
  } finally {
    await browser.close();
    await model.release();
    await model.scripted();
  }
  bench.recorder.record('visible', { system: 'roundtable', ms });
  const line = (percent: number, target: Figure['target']): Figure => ({
    label: `first token to the screen, p${percent}`,
    unit: 'ms',
    ours: percentile(ms, percent),
    floor: null,
    target,
    note: `${ms.length} turns in Chromium`,
  });
  return [line(50, null), line(95, { type: 'atMost', bar: BAR_MS })];
}

/** The page notes when the first words of an answer that streams have been painted: `globalThis.painted`. */
async function watchFirstWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    let isSeen = false;
    new MutationObserver(() => {
      const words = document.querySelector('[data-streaming]')?.textContent ?? '';
      if (words === '') isSeen = false;
      if (words === '' || isSeen) return;
      isSeen = true;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // A task behind the frame's: it has been painted.
        port1.onmessage = () =>
          Object.assign(globalThis, { painted: performance.timeOrigin + performance.now() });
        port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** The reply waits at the gate until its release is asked for: that moment is the first token's. */
async function firstVisible({ stack: { model } }: Bench, page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { painted: null }));
  await model.gated(); // the last turn has opened the gate
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Hello');
  await field.press('Enter');
  await model.untilHeld();
  const releasedAt = performance.timeOrigin + performance.now();
  await model.release();
  const painted = await page.waitForFunction(() => Reflect.get(globalThis, 'painted'));
  const paintedAt = Number(await painted.jsonValue());
  await page.locator('[data-streaming]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  return paintedAt - releasedAt;
}
