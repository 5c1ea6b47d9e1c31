/** Characters. A longer address is not opened, and a longer word in a text is not read as one. */
const LONGEST_ADDRESS = 2_000;
/** Addresses read from one word: an address may hold another one in its query. */
const MOST_IN_A_WORD = 10;
/** Punctuation marks in a row that are stripped from the end of an address in prose. */
const MOST_MARKS = 12;

const BETWEEN_WORDS = /[\s<>"`«»“”„|\\^\p{Cc}\p{Cf}]+/u;
const AFTER = new Set(".,;:!?…)]}([{'’*_~、。，；：！？）】》」");
const BEFORE = new Set("([{'‘’*_~¿¡-–—（【《「");
const SCHEME = /https?:\/\//gi;
const TOP_LEVEL = /^\p{L}[\p{L}\p{N}-]+$/u;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * An address in the form in which two are compared. Differences that RFC 3986 calls equal (case of scheme and host,
 * percent encoding, the default port, names in other scripts) are levelled; a trailing slash and the fragment, which is
 * never sent, are dropped. Null for a text that is no web address, or holds a user or a password.
 */
export function normalAddress(text: string): string | null {
  const trimmed = text.trim();
  const url = trimmed.length > LONGEST_ADDRESS ? null : readUrl(trimmed);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  const path = sameEncoding(url.pathname);
  const port = url.port === '' ? '' : `:${url.port}`;
  const host = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  return `${url.protocol}//${host}${port}${path.endsWith('/') ? path.slice(0, -1) : path}${sameEncoding(url.search)}`;
}

/** The address as it is shown to a person: whole, in letters that cannot be mistaken for others. */
export function shownAddress(text: string): string {
  return readUrl(text.trim())?.href ?? text;
}

/**
 * A URL, or null for a text that is none. Not by `URL.canParse`: once Node 20 has compiled its callers (after some
 * thousand calls), it refuses every host with a letter like ü or ñ.
 */
export function readUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Decodes characters that need no encoding, and writes other codes in upper case (RFC 3986, 6.2.2). */
function sameEncoding(part: string): string {
  return part.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}

/**
 * The addresses in texts, each in the form of `normalAddress`. One that is followed by punctuation (“… at
 * https://a.org/x.”) is found both with and without the marks. One without a scheme (“a.org/x”) or with http also counts
 * as https; https never counts as http.
 */
export function addressesIn(texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of text.split(BETWEEN_WORDS)) {
      if (!word.includes('.') && !word.includes('://')) continue;
      for (const written of writtenIn(word)) add(found, written);
    }
  }
  return found;
}

function add(found: Set<string>, written: string): void {
  let address = written;
  for (let marks = 0; marks <= MOST_MARKS && address !== ''; marks++) {
    const normal = normalAddress(address);
    if (normal !== null) {
      found.add(normal);
      if (normal.startsWith('http:')) found.add(`https:${normal.slice('http:'.length)}`);
    }
    const last = address.at(-1) ?? '';
    if (!AFTER.has(last)) return;
    address = address.slice(0, -1);
  }
}

function writtenIn(word: string): string[] {
  const starts = [...word.matchAll(SCHEME)].slice(0, MOST_IN_A_WORD).map(({ index }) => index);
  if (starts.length === 0) {
    const bare = bareAddress(word);
    return bare === null ? [] : [bare];
  }
  return starts.flatMap((start, i) => {
    const whole = word.slice(start, start + LONGEST_ADDRESS + MOST_MARKS);
    const next = starts[i + 1];
    return next === undefined ? [whole] : [whole, word.slice(start, next)];
  });
}

/** An address without a scheme (“example.org/plan”), read as http; null when the word has no host name with a top-level domain. */
function bareAddress(word: string): string | null {
  if (word.length > LONGEST_ADDRESS || word.includes('@')) return null;
  let start = 0;
  while (start < word.length && BEFORE.has(word.charAt(start))) start++;
  const rest = word.slice(start);
  const end = rest.search(/[/?#:]/);
  const labels = trimmed(end === -1 ? rest : rest.slice(0, end)).split('.');
  if (labels.length < 2 || labels.includes('') || !TOP_LEVEL.test(labels.at(-1) ?? '')) return null;
  return `http://${rest}`;
}

function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && AFTER.has(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
