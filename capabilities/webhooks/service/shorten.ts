/** Most bytes of JSON in `data`, so that the whole body stays below 64 KB. */
export const MOST_DATA_BYTES = 60_000;

const CUTS = [
  { text: 8_000, list: 50 },
  { text: 1_000, list: 20 },
  { text: 200, list: 5 },
] as const;

/** Cuts long texts and lists as little as possible until the data fits; `shortened: true` marks it. */
export function shorten(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (bytesOf(data) <= MOST_DATA_BYTES) return data;
  for (const cut of CUTS) {
    const shorter = { ...Object.fromEntries(entries(data, cut)), shortened: true };
    if (bytesOf(shorter) <= MOST_DATA_BYTES) return shorter;
  }
  return { id: data.id ?? null, shortened: true };
}

interface Cut {
  readonly text: number;
  readonly list: number;
}

function entries(value: object, cut: Cut): [string, unknown][] {
  return Object.entries(value).map(([key, inner]) => [key, cutValue(inner, cut)]);
}

function cutValue(value: unknown, cut: Cut): unknown {
  if (typeof value === 'string') return cutText(value, cut.text);
  if (Array.isArray(value)) return value.slice(0, cut.list).map((inner) => cutValue(inner, cut));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(entries(value, cut));
  return value;
}

/** Never cuts inside a surrogate pair. */
function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
