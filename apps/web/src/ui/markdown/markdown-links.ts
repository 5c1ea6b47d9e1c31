const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link in an agent's words; null for what is none, is no absolute address, or could run something. */
export function safeLink(address: string | null | undefined): string | null {
  const text = (address ?? '').trim();
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return ALLOWED.has(protocol) ? href : null;
}
