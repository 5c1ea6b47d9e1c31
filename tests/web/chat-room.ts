import type { CreateConversation } from '@roundtable/client';
import type { System } from '@roundtable/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { type PageOptions, signedInPage } from './browser.js';

/** A conversation as somebody has it before them. */
export interface ChatView {
  readonly field: Locator;
  readonly transcript: Locator;
  /** Types a message and sends it by Enter. */
  readonly say: (text: string) => Promise<void>;
}

const LABELS = {
  en: { field: 'Your message', transcript: 'Messages' },
  es: { field: 'Tu mensaje', transcript: 'Mensajes' },
  fr: { field: 'Votre message', transcript: 'Messages' },
} as const;

/** What a page shows of the conversation that is open on it. */
export function chatOn(page: Page, locale: keyof typeof LABELS = 'en'): ChatView {
  const labels = LABELS[locale];
  const field = page.getByRole('textbox', { name: labels.field, exact: true });
  return {
    field,
    transcript: page.getByRole('region', { name: labels.transcript, exact: true }),
    async say(text) {
      await field.fill(text);
      await field.press('Enter');
    },
  };
}

/** A signed-in person's page with a new conversation on it. */
export async function openChat(
  browser: Browser,
  system: System,
  about: { readonly email: string; readonly page?: PageOptions; readonly with?: Partial<CreateConversation> },
) {
  const person = await signedInPage(browser, system, about.email, about.page);
  const { id } = await person.client.conversations.create({ team: 'round-table', ...about.with });
  await person.page.goto(`/conversations/${id}`);
  const chat = chatOn(person.page, about.page?.locale);
  await chat.field.waitFor();
  return { ...person, ...chat, id };
}

/** How often the user has said something in a conversation, by what the server has. */
export async function timesSaid(
  client: Awaited<ReturnType<typeof openChat>>['client'],
  id: string,
  text: string,
): Promise<number> {
  const [{ inbox }, { items }] = await Promise.all([
    client.conversations.get(id),
    client.conversations.messages(id, { order: 'desc', limit: 100 }),
  ]);
  const said = items.filter((row) => row.role === 'user' && row.text === text);
  return said.length + inbox.filter((row) => row.text === text).length;
}
