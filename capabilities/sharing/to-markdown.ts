import { asLocale, inLocale, localTimeAt, sayLocalTime } from '@roundtable/core';
import type { SharedItem } from './schemas.js';
import type { Heading } from './store.js';
import { TRANSCRIPT_WORDS } from './transcript-words.js';

/** A conversation as Markdown without its title: who wrote what, and when in the user's time zone. Pure. */
export function toMarkdown(items: readonly SharedItem[], { team, locale, timeZone }: Heading): string {
  const language = asLocale(locale);
  const words = inLocale(TRANSCRIPT_WORDS, language);
  const when = (at: string) => sayLocalTime(localTimeAt(Date.parse(at), timeZone), language);
  const blocks = items.map((item) => {
    if (item.type === 'message')
      return `**${speakerOf(item, words)}** · ${when(item.createdAt)}\n\n${[item.text.trim(), ...item.attachments.map((name) => `*${words.file(escaped(name))}*`)].join('\n\n')}`;
    const { from, to, announcement } = item;
    const line = from.id === to.id ? words.joined(to.name) : words.handoff(from.name, to.name);
    return quoted(announcement === '' ? `*${line}*` : `*${line}*\n\n${announcement}`);
  });
  return `${[`*${words.with(team)} · ${timeZone}*`, ...blocks].join('\n\n---\n\n')}\n`;
}

function speakerOf(
  { role, agent }: Extract<SharedItem, { type: 'message' }>,
  words: (typeof TRANSCRIPT_WORDS)['en'],
): string {
  if (role === 'user') return words.you;
  return role === 'system' ? words.event : (agent?.name ?? words.event);
}

/** Escapes a name, so that Markdown shows it unchanged. */
const escaped = (name: string) => name.replace(/[\\`*_[\]<>#|~]/g, '\\$&');

const quoted = (text: string) => text.replace(/^/gm, '> ');
