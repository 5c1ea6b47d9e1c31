export interface MediaType {
  /** Without parameters, in lower case: `application/json`. */
  readonly type: string;
  /** Null if the header has none. */
  readonly charset: string | null;
}

/** Parses a `Content-Type` header; null if it names two charsets, since parsers disagree on which one counts. */
export function readMediaType(header: string): MediaType | null {
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='));
  if (charsets.length > 1) return null;
  const said = charsets[0]?.slice('charset='.length) ?? null;
  const isQuoted = said !== null && said.length > 1 && said.startsWith('"') && said.endsWith('"');
  return { type, charset: isQuoted ? said.slice(1, -1) : said };
}
