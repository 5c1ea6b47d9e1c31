/** Joins the fields to one text for an editor: the hint, then each field below a line `#: name`. */
export function toEditorText(fields: Readonly<Record<string, string>>, hint: string): string {
  const parts = Object.entries(fields).map(([name, text]) => `#: ${name}\n${text.trim()}\n`);
  return `#: ${hint}\n\n${parts.join('\n')}`;
}

/** Parses the fields; null when the text is empty. A field whose name was removed is omitted, so it stays unchanged. */
export function fromEditorText(text: string, names: readonly string[]): Record<string, string> | null {
  const fields: Record<string, string[]> = {};
  let name: string | null = null;
  for (const row of text.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = /^#:\s*(\S+)\s*$/.exec(row)?.[1];
    if (heading !== undefined && names.includes(heading)) {
      name = heading;
      fields[name] = [];
    } else if (name !== null) fields[name]?.push(row);
  }
  const read = Object.entries(fields).map(([field, rows]) => [field, rows.join('\n').trim()] as const);
  return read.every(([, value]) => value === '') ? null : Object.fromEntries(read);
}
