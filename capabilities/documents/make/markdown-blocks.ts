import { readUrl } from '@roundtable/core';
import { lexer, type Token, type Tokens } from 'marked';

export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
  readonly link: string | null;
}

export type DocumentBlock =
  | { readonly type: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly type: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly type: 'item'; readonly depth: number; readonly marker: string; readonly runs: readonly Run[] }
  | { readonly type: 'quote'; readonly runs: readonly Run[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'table'; readonly rows: readonly (readonly (readonly Run[])[])[] }
  | { readonly type: 'rule' };

/** Markdown as the few kinds of block that both DOCX and PDF can show. HTML is treated as plain text. */
export function markdownBlocks(markdown: string): readonly DocumentBlock[] {
  return lexer(markdown, { gfm: true }).flatMap((token) => blocksOf(token, 0));
}

function blocksOf(token: Token, depth: number): DocumentBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', level: Math.min(token.depth, 4), runs: runsOf(token.tokens) }];
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', runs: 'tokens' in token ? runsOf(token.tokens) : plain(token.raw) }];
    case 'list':
      return listItems(token as Tokens.List, depth);
    case 'blockquote':
      return (token.tokens ?? [])
        .flatMap((inner) => blocksOf(inner, depth))
        .map((block) => (block.type === 'paragraph' ? { type: 'quote', runs: block.runs } : block));
    case 'code':
      return [{ type: 'code', text: token.text }];
    case 'table':
      return [{ type: 'table', rows: tableRows(token as Tokens.Table) }];
    case 'hr':
      return [{ type: 'rule' }];
    case 'space':
    case 'def':
      return [];
    default:
      return token.raw.trim() === '' ? [] : [{ type: 'paragraph', runs: plain(token.raw.trim()) }];
  }
}

const DEEPEST_LIST = 4;

function listItems(list: Tokens.List, depth: number): DocumentBlock[] {
  const first = typeof list.start === 'number' ? list.start : 1;
  return list.items.flatMap((item, i) => {
    const marker = item.task ? (item.checked ? '☑' : '☐') : list.ordered ? `${first + i}.` : '•';
    // A task's checkbox is a token of its own; the item's marker shows it.
    const [head, ...rest] = item.tokens.filter(
      (token) => token.type !== 'checkbox' && token.type !== 'space',
    );
    const own = head === undefined ? [] : head.type === 'list' ? null : inlineOf(head);
    const nested = own === null && head !== undefined ? [head, ...rest] : rest;
    return [
      { type: 'item' as const, depth, marker, runs: own ?? [] },
      ...nested.flatMap((token) => blocksOf(token, Math.min(depth + 1, DEEPEST_LIST))),
    ];
  });
}

function inlineOf(token: Token): readonly Run[] {
  return 'tokens' in token && token.tokens !== undefined ? runsOf(token.tokens) : plain(token.raw);
}

function tableRows(table: Tokens.Table): (readonly Run[])[][] {
  const header = table.header.map((cell) => runsOf(cell.tokens).map((run) => ({ ...run, bold: true })));
  return [header, ...table.rows.map((row) => row.map((cell) => runsOf(cell.tokens)))];
}

const PLAIN = { bold: false, italic: false, code: false, link: null };

function plain(text: string): readonly Run[] {
  return [{ ...PLAIN, text }];
}

function runsOf(tokens: readonly Token[] | undefined, style: Omit<Run, 'text'> = PLAIN): readonly Run[] {
  return (tokens ?? []).flatMap((token): readonly Run[] => {
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens, { ...style, bold: true });
      case 'em':
        return runsOf(token.tokens, { ...style, italic: true });
      case 'link':
        return runsOf(token.tokens, { ...style, link: webLink(token.href) });
      case 'codespan':
        return [{ ...style, code: true, text: token.text }];
      case 'br':
        return [{ ...style, text: '\n' }];
      case 'image':
        return [{ ...style, text: token.text || token.href }];
      case 'checkbox':
        return [];
      default:
        return 'tokens' in token && token.tokens !== undefined
          ? runsOf(token.tokens, style)
          : [{ ...style, text: 'text' in token && typeof token.text === 'string' ? token.text : token.raw }];
    }
  });
}

/** Other schemes (javascript:, file:) become plain text: the document is opened on the user's machine. */
function webLink(href: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(href) && readUrl(href) !== null ? href : null;
}
