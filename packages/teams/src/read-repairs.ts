/** A team's instructions for failed checks: `intro`, and a section for each check. */
export interface ReadRepairs {
  readonly repairs: Readonly<Record<string, string>>;
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/**
 * Reads `## <check>` sections; the text between the title and the first section is the intro. Each of `checks` must
 * have a section; without `checks`, sections are not checked.
 */
export function readRepairs(text: string, checks?: readonly string[]): ReadRepairs {
  const sections = new Map<string, string[]>([['intro', []]]);
  const faults: { line: number; message: string }[] = [];
  let current = 'intro';
  for (const [i, line] of text.split('\n').entries()) {
    const heading = /^## (.+)$/.exec(line)?.[1]?.trim();
    if (heading === undefined) {
      if (!line.startsWith('# ')) sections.get(current)?.push(line);
      continue;
    }
    if (checks?.includes(heading) === false)
      faults.push({ line: i + 1, message: `there is no check "${heading}"` });
    else if (sections.has(heading))
      faults.push({ line: i + 1, message: `check "${heading}" is named twice` });
    current = heading;
    sections.set(heading, []);
  }
  for (const name of checks ?? [])
    if (!sections.has(name)) faults.push({ line: 1, message: `has no section "## ${name}"` });
  const repairs = [...sections].map(([name, lines]) => [name, lines.join('\n').trim()] as const);
  for (const [name, words] of repairs)
    if (words === '' && name !== 'intro' && checks?.includes(name))
      faults.push({ line: 1, message: `section "## ${name}" is empty` });
  return { repairs: Object.fromEntries(repairs.filter(([, words]) => words !== '')), faults };
}
