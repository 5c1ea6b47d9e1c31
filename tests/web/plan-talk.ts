import type { Client } from '@roundtable/client';
import type { System } from '@roundtable/testing';
import type { Page } from 'playwright-core';
import { idle, say } from '../support.js';

export const PLAN = '# Weeks\n\n1. Run on Monday\n2. Rest on Tuesday';
export const SUMMARY = 'Two calm steps a week';

/** A model that proposes the plan when it is asked for one, and says yes to everything else. */
export function scriptPlans(system: System, goalId?: string): void {
  const input = {
    plan_content: PLAN,
    summary: SUMMARY,
    ...(goalId === undefined ? {} : { goal_id: goalId }),
  };
  system.simulator.script([
    {
      match: { lastUserText: 'Write me a plan' },
      reply: {
        content: [
          { type: 'text', text: 'Here is a plan. It waits for your word.' },
          { type: 'tool_use', name: 'propose_plan_save', input },
        ],
      },
    },
    { match: { any: true }, reply: { content: 'All right.' } },
  ]);
}

/** A conversation in which a plan waits for a decision. */
export async function proposedPlan(system: System, client: Client) {
  scriptPlans(system);
  const { id } = await client.conversations.create({ team: 'round-table' });
  const result = await say(client, id, 'Write me a plan');
  if (result.type !== 'confirmation_required') throw new Error(`no proposal, but ${result.type}`);
  return { id, confirmation: result.confirmation };
}

/** Types a message into the field and waits until it is answered. */
export async function talk(system: System, page: Page, about: { client: Client; text: string }) {
  await page.getByRole('textbox', { name: 'Your message' }).fill(about.text);
  await page.keyboard.press('Enter');
  await answered(system, page, about);
}

/** Waits until the message is the last one that was said by the user, and was answered. */
export async function answered(
  system: System,
  page: Page,
  { client, text }: { client: Client; text: string },
) {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await system.eventually(`"${text}" is taken`, async () => {
    const { items } = await client.conversations.messages(id, { order: 'desc' });
    return items.find(({ role }) => role === 'user')?.text === text ? true : null;
  });
  await idle(system, client, id);
}

/** Moves the focus with Tab, among options with the arrows, until it is on something of that name. */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(nameOfFocused);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`${name} cannot be reached by ${key}; passed: ${passed.join(' | ')}`);
}

/** Runs in the page. */
function nameOfFocused(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return '';
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const label = labels.map((one) => one.textContent).join(' ');
  return (element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label) ?? '').trim();
}
