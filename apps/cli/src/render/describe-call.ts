/** Formats a tool call: `createGoal(title: "Run 5 km", why: "…")`. Printers fold it to one row. */
export function callOf(tool: string, input: unknown): string {
  if (typeof input !== 'object' || input === null) return tool;
  const parts = Object.entries(input)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${short(value)}`);
  return parts.length === 0 ? tool : `${tool}(${parts.join(', ')})`;
}

/** The text of a `thinking` event, whatever its field is called. */
export function thoughtOf(data: Readonly<Record<string, unknown>>): string {
  if (typeof data.thought === 'string') return data.thought;
  const words = Object.entries(data).find(
    ([name, value]) => name !== 'agent' && typeof value === 'string' && value !== '',
  );
  return words === undefined ? '…' : String(words[1]);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  const characters = Array.from(text);
  return characters.length <= 60 ? text : `${characters.slice(0, 59).join('')}…`;
}
