import { safeLink } from './markdown-links.js';

/** What stands in a line. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'image'; readonly text: string }
  | { readonly type: 'break' };

interface Place {
  /** The text goes on: what was opened and not closed yet is shown as if it were. */
  readonly isOpen: boolean;
  readonly depth: number;
}

const DEEPEST = 12;
const LONGEST_LABEL = 2_000;
const MARKS = ['***', '___', '**', '__', '~~', '*', '_'] as const;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
/** Where something may begin; what lies between is taken in one piece. */
const SPECIAL = /[\\`*_~[!<&\n]|https?:\/\//g;

/** Reads the words of a line: emphasis, code, links, pictures' names. Everything else, HTML included, is text. */
export function parseInline(source: string, place: Place = { isOpen: false, depth: 0 }): Inline[] {
  const found: Inline[] = [];
  /** Marks that are known to have no end any more: they are not looked for again. */
  const endless = new Set<string>();
  const say = (text: string) => {
    const last = found.at(-1);
    if (last?.type === 'text') found[found.length - 1] = { type: 'text', text: last.text + text };
    else if (text !== '') found.push({ type: 'text', text });
  };
  for (let at = 0; at < source.length; ) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(source)?.index ?? source.length;
    say(source.slice(at, next));
    if (next === source.length) break;
    const piece = place.depth < DEEPEST ? pieceAt(source, next, { ...place, endless }) : null;
    if (piece === null) {
      say(source.charAt(next));
      at = next + 1;
    } else {
      if (piece.inline?.type === 'text') say(piece.inline.text);
      else if (piece.inline !== null) found.push(piece.inline);
      at = piece.end;
    }
  }
  return found;
}

type Piece = { readonly inline: Inline | null; readonly end: number } | null;
type Reading = Place & { readonly endless: Set<string> };

function pieceAt(source: string, at: number, reading: Reading): Piece {
  switch (source.charAt(at)) {
    case '\\':
      return escaped(source, at);
    case '\n':
      return lineEnd(source, at);
    case '`':
      return code(source, at, reading);
    case '!':
      return source.charAt(at + 1) === '[' ? bracket(source, at + 1, { ...reading, isImage: true }) : null;
    case '[':
      return bracket(source, at, { ...reading, isImage: false });
    case '<':
    case 'h':
      return address(source, at);
    case '&':
      return entity(source, at);
    default:
      return emphasis(source, at, reading);
  }
}

function escaped(source: string, at: number): Piece {
  const next = source.charAt(at + 1);
  if (next === '\n') return { inline: { type: 'break' }, end: at + 2 };
  return /[!-/:-@[-`{-~]/.test(next) ? { inline: { type: 'text', text: next }, end: at + 2 } : null;
}

function lineEnd(source: string, at: number): Piece {
  const isHard = source.slice(0, at).endsWith('  ');
  return { inline: isHard ? { type: 'break' } : { type: 'text', text: ' ' }, end: at + 1 };
}

function code(source: string, at: number, { isOpen, endless }: Reading): Piece {
  const mark = /^`+/.exec(source.slice(at, at + 100))?.[0] ?? '`';
  const from = at + mark.length;
  const end = endless.has(mark) ? -1 : runOf(source, mark, from);
  if (end !== -1) {
    const inner = source.slice(from, end).replaceAll('\n', ' ');
    const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && /[^ ]/.test(inner);
    const text = isPadded ? inner.slice(1, -1) : inner;
    return { inline: { type: 'code', text }, end: end + mark.length };
  }
  endless.add(mark);
  if (isOpen) return { inline: { type: 'code', text: source.slice(from) }, end: source.length };
  return { inline: { type: 'text', text: mark }, end: from };
}

/** Where a run of exactly these backticks begins. */
function runOf(source: string, mark: string, from: number): number {
  for (let at = source.indexOf(mark, from); at !== -1; at = source.indexOf(mark, at)) {
    let end = at;
    while (source.charAt(end) === '`') end += 1;
    if (end - at === mark.length) return at;
    at = end;
  }
  return -1;
}

/** `[label](address)`; of a picture only its name. */
function bracket(source: string, at: number, reading: Reading & { readonly isImage: boolean }): Piece {
  const { isOpen, depth, isImage, endless } = reading;
  const close = endless.has('[') ? -1 : closingBracket(source, at);
  if (close === -1) {
    endless.add('[');
    const label = source.slice(at + 1);
    if (!isOpen || label.length > LONGEST_LABEL || label.includes('[')) return null;
    return shown(label, { isImage, isOpen, depth, href: null }, source.length);
  }
  const label = source.slice(at + 1, close);
  const target =
    /^\(\s*(?!\s)(?:<([^<>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/.exec(
      source.slice(close + 1, close + 1 + LONGEST_LABEL),
    );
  if (target !== null) {
    const href = safeLink(target[1] ?? target[2]);
    return shown(label, { isImage, isOpen: false, depth, href }, close + 1 + target[0].length);
  }
  const rest = source.slice(close + 1);
  const isHalf = isOpen && (rest === '' || (rest.startsWith('(') && !rest.includes(')')));
  return isHalf ? shown(label, { isImage, isOpen: false, depth, href: null }, source.length) : null;
}

function shown(
  label: string,
  about: {
    readonly isImage: boolean;
    readonly isOpen: boolean;
    readonly depth: number;
    readonly href: string | null;
  },
  end: number,
): Piece {
  if (about.isImage) return { inline: { type: 'image', text: label }, end };
  const children = parseInline(label, { isOpen: about.isOpen, depth: about.depth + 1 });
  const [only] = children;
  if (about.href !== null) return { inline: { type: 'link', href: about.href, children }, end };
  // Where it leads is not known yet, or is no place to go to: the words stay.
  if (children.length === 1 && only !== undefined) return { inline: only, end };
  return { inline: { type: 'text', text: plain(children) }, end };
}

function closingBracket(source: string, at: number): number {
  let depth = 0;
  const end = Math.min(source.length, at + LONGEST_LABEL);
  for (let i = at; i < end; i++) {
    const letter = source.charAt(i);
    if (letter === '\\') i += 1;
    else if (letter === '[') depth += 1;
    else if (letter === ']' && --depth === 0) return i;
  }
  return -1;
}

/** `<https://…>` and a bare address; what ends the sentence is no part of it. */
function address(source: string, at: number): Piece {
  const text = source.slice(at, at + LONGEST_LABEL);
  const [all, named = ''] = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/.exec(text) ?? [];
  if (all !== undefined) return linkTo(named, named.replace(/^mailto:/, ''), at + all.length);
  if (/[\p{L}\p{N}]/u.test(source.charAt(at - 1))) return null;
  const [bare = ''] = /^https?:\/\/[^\s<>]+/.exec(text) ?? [];
  let url = bare.replace(/(?<![.,;:!?'"*_~\]])[.,;:!?'"*_~\]]+$/, '');
  if (url.endsWith(')') && !url.includes('(')) url = url.slice(0, -1);
  return url === '' ? null : linkTo(url, url, at + url.length);
}

function linkTo(to: string, text: string, end: number): Piece {
  const href = safeLink(to);
  return href === null ? null : { inline: { type: 'link', href, children: [{ type: 'text', text }] }, end };
}

function entity(source: string, at: number): Piece {
  const [all = '', name = ''] = /^&([a-z]+);/.exec(source.slice(at, at + 8)) ?? [];
  const text = ENTITIES[name];
  return text === undefined ? null : { inline: { type: 'text', text }, end: at + all.length };
}

function emphasis(source: string, at: number, { isOpen, depth, endless }: Reading): Piece {
  const mark = MARKS.find((one) => source.startsWith(one, at));
  if (mark === undefined || !opens(source, at, mark)) return null;
  const from = at + mark.length;
  const close = endless.has(mark) ? -1 : closing(source, from, mark);
  if (close === -1) endless.add(mark);
  if (close === -1 && (!isOpen || source.slice(from).trim() === '')) {
    const rest = isOpen ? source.length : from;
    return { inline: { type: 'text', text: isOpen ? '' : mark }, end: rest };
  }
  const inner = close === -1 ? source.slice(from) : source.slice(from, close);
  const children = parseInline(inner, { isOpen: close === -1, depth: depth + 1 });
  const end = close === -1 ? source.length : close + mark.length;
  if (mark === '***' || mark === '___')
    return { inline: { type: 'strong', children: [{ type: 'em', children }] }, end };
  const type = mark === '~~' ? 'del' : mark.length === 2 ? 'strong' : 'em';
  return { inline: { type, children }, end };
}

function opens(source: string, at: number, mark: string): boolean {
  const next = source.charAt(at + mark.length);
  if (/\s/.test(next)) return false;
  return mark.charAt(0) !== '_' || !/[\p{L}\p{N}]/u.test(source.charAt(at - 1));
}

/** Where the mark closes what it opened: behind a word, and not in code. */
function closing(source: string, from: number, mark: string): number {
  const letter = mark.charAt(0);
  for (let at = from; at < source.length; at++) {
    const here = source.charAt(at);
    if (here === '\\') at += 1;
    else if (here === '`') at = Math.max(at, source.indexOf('`', at + 1));
    else if (here === letter) {
      let end = at;
      while (source.charAt(end) === letter) end += 1;
      const isWord = letter === '_' && /[\p{L}\p{N}]/u.test(source.charAt(end));
      const fits = end - at === mark.length || end - at > 2 || (mark.length === 2 && end - at >= 2);
      if (at > from && fits && !/\s/.test(source.charAt(at - 1)) && !isWord) return end - mark.length;
      at = end - 1;
    }
  }
  return -1;
}

function plain(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => ('children' in one ? plain(one.children) : 'text' in one ? one.text : ' '))
    .join('');
}
