import type { Locale } from '../i18n/locale.js';

const ES: Readonly<Record<string, string>> = {
  'round-table': 'Mesa redonda',
  'agentic-coach': 'Coach con herramientas',
  triage: 'Recepción',
  'product-design': 'Diseño de producto',
};

/** Teams have one name; of those that come with the product the page has the Spanish, too. */
export function teamName(team: { readonly id: string; readonly name: string }, locale: Locale): string {
  return (locale === 'es' ? ES[team.id] : undefined) ?? team.name;
}
