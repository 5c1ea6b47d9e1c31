import type { Confirmation } from '@roundtable/api';
import { CONFIRMATION_WORDS } from './confirmation-words.js';
import type { TurnLanguage } from './turn-words.js';

const ABOUT = new Set([
  'id',
  'kind',
  'editable',
  'expiresAt',
  'summary',
  'goalTitle',
  'goalId',
  'planId',
  'projectId',
  'projectName',
  'source',
  'replaces',
  'basedOn',
]);

/** Formats a confirmation as Markdown: a heading, the summary, and the proposed text. */
export function confirmationMarkdown(confirmation: Confirmation, language: TurnLanguage = 'en'): string {
  if (isDeletion(confirmation)) return `**${opened(fieldOf(confirmation, 'summary'))}**`;
  const words = CONFIRMATION_WORDS[language];
  const asked = ASKED_FIRST[confirmation.kind];
  if (asked !== undefined)
    return askedMarkdown(confirmation, { title: words[asked.title], whole: asked.whole });
  const goal = fieldOf(confirmation, 'goalTitle');
  const summary = fieldOf(confirmation, 'summary');
  const kind = words.kinds[confirmation.kind] ?? sentence(confirmation.kind);
  const parts = [`**${goal === '' ? kind : words.forGoal(kind, goal)}**`];
  if (summary !== '') parts.push(summary);
  const rest = Object.entries(confirmation).filter(
    ([name, value]) => !ABOUT.has(name) && typeof value === 'string' && value.trim() !== '',
  );
  for (const [name, value] of rest) {
    // A single long text needs no title; several do.
    if (rest.length > 1) parts.push(`*${fieldName(name, language)}*`);
    parts.push(String(value).trim());
  }
  return parts.join('\n\n');
}

/** The kinds of confirmations for tool calls, and the field that shows the whole call. */
const ASKED_FIRST: Readonly<
  Record<string, { readonly title: 'openAddress' | 'doIt'; readonly whole: string }>
> = {
  address_open: { title: 'openAddress', whole: 'address' },
  tool_call: { title: 'doIt', whole: 'details' },
};

/**
 * Puts the call's data in a code block: as Markdown, an address would lose its asterisks and underscores. Each line
 * begins with the name of a field, so that none can end the block.
 */
function askedMarkdown(confirmation: Confirmation, about: { title: string; whole: string }): string {
  const whole = fieldOf(confirmation, about.whole);
  const summary = about.whole === 'address' ? '' : opened(fieldOf(confirmation, 'summary'));
  const parts = [`**${about.title}**`, summary, `\`\`\`\n${whole}\n\`\`\``, fieldOf(confirmation, 'why')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Whether a confirmation is for a deletion: it has a plain question, and an agent reports the result. */
export function isDeletion({ kind }: { readonly kind?: unknown }): boolean {
  return typeof kind === 'string' && /(?:^|_)delet(?:e|ion)(?:_|$)/.test(kind);
}

/** The confirmation with the edits applied. */
export function withEdits(confirmation: Confirmation, edits: Readonly<Record<string, string>>): Confirmation {
  return { ...confirmation, ...edits };
}

/** The text of a field; empty if it has none. */
export function fieldOf(confirmation: Confirmation, name: string): string {
  const value = confirmation[name];
  return typeof value === 'string' ? value : '';
}

function opened(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The display name of a field: "Plan content" for `planContent`. */
export function fieldName(name: string, language: TurnLanguage): string {
  return CONFIRMATION_WORDS[language].fields[name] ?? sentence(name);
}

/** Splits `planContent` and `plan_save` into words. */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
