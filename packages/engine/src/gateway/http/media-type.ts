export interface MediaType {
  /** Without parameters, in small letters: `application/json`. */
  readonly type: string;
  /** Null: none is named. */
  readonly charset: string | null;
}

/** Reads a `Content-Type` header; null for one that names two charsets: whoever reads on could take either. */
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
