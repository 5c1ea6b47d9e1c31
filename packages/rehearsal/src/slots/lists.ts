/** An item of a list in the context or a tool's result: its display name and its fields. */
export interface Item {
  readonly text: string;
  readonly [field: string]: unknown;
}

const NAMES = ['title', 'text', 'note', 'name', 'content'];

/** Converts a tool's result to items; items of nested lists have their parent's fields as `in_<field>`. */
export function asItems(value: unknown, by?: string): Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ text: one }];
    if (!isRecord(one)) return [];
    const name = [...(by === undefined ? [] : [by]), ...NAMES].find((key) => typeof one[key] === 'string');
    return name === undefined ? [] : [{ ...one, text: String(one[name]) }];
  });
}

/**
 * Parses the lines of a named part of the context ("Goals") as items: "- Run 5 km (active, goal_id 1f…)" gets the name
 * "Run 5 km" and the field `goal_id`; "- milestone 2e…: Buy shoes" the name "Buy shoes" and the field `milestone`.
 */
export function contextItems(context: string, name: string): Item[] {
  const lines = (contextPart(context, name) ?? '').split('\n');
  return lines.filter((line) => line.startsWith('- ')).map((line) => readLine(line.slice(2)));
}

/** The named part of a context, outside of quoted texts; null if there is none. */
export function contextPart(context: string, name: string): string | null {
  const lines = outsideElements(context.split('\n'));
  const from = lines.findIndex((line) => line.startsWith(`${name}: `) || line === `${name}:`);
  if (from < 0) return null;
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('- '));
  const part = lines.slice(from, to < 0 ? lines.length : to).join('\n');
  return part.slice(name.length + 1).trim();
}

/** The text of the first element under a name with this prefix: "Guide " finds `<guide name="map.md">`. */
export function contextElement(context: string, beginning: string): string | null {
  const lines = context.split('\n');
  const at = lines.findIndex((line, i) => line.startsWith(beginning) && openedBy(lines[i + 1]) !== null);
  const end = lines.indexOf(`</${openedBy(lines[at + 1])}>`, at);
  return at < 0 || end < 0 ? null : lines.slice(at + 2, end).join('\n');
}

/** Drops lines within elements: a file or a guide may contain text that looks like a part of the context. */
function outsideElements(lines: readonly string[]): string[] {
  let within: string | null = null;
  return lines.filter((line) => {
    const opened = within ?? openedBy(line);
    within = within !== null && line.endsWith(`</${within}>`) ? null : opened;
    return opened === null;
  });
}

function openedBy(line = ''): string | null {
  return /^<([a-z]+)[ >]/.exec(line)?.[1] ?? null;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function readLine(line: string): Item {
  const words = line.split(/[\s(),:]/);
  const ids = Object.fromEntries(
    words.flatMap((word, at) => (ID.test(word) ? [[(words[at - 1] ?? '').replaceAll('-', '_'), word]] : [])),
  );
  const named = /^[a-z-]+ [0-9a-f-]{36}: /.exec(line)?.[0];
  const about = named === undefined ? line : line.slice(named.length);
  const cut = about.indexOf(' (');
  return { ...ids, text: cut < 0 ? about : about.slice(0, cut), line: about };
}

/** The value at a path; a list on the path yields the values of all its members. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(key)) return valueAt(value[Number(key)], rest);
    return value.flatMap((one: unknown) => {
      const found = valueAt(one, path);
      return found === undefined ? [] : Array.isArray(found) ? found : [found];
    });
  }
  return isRecord(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
