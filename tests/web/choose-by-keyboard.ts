import type { Page } from 'playwright-core';
import { expect } from './browser.js';

/**
 * Goes down an open menu by the arrow keys, and chooses an item. A menu puts the focus on its first item a second time
 * soon after it has opened (Mantine's focus trap), so the way down may have to be gone again.
 */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return item.evaluate((node) => node === document.activeElement);
    })
    .toBe(true);
  await item.press('Enter'); // on the item, wherever the focus is by now
}
