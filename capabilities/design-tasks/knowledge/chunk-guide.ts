import type { Guide } from '../team/task.js';

/** A part of a guide, about 500 words, that begins at a heading (seed 002 §2.5). */
export interface Chunk {
  /** The guide's name. */
  readonly guide: string;
  /** Its index in the guide, from 0. */
  readonly chunk: number;
  /** The guide's title. */
  readonly title: string;
  /** The heading at its beginning; for the first chunk the title. */
  readonly heading: string;
  readonly text: string;
}

const ABOUT_WORDS = 500;
/** A shorter rest joins the chunk before it. */
const FEWEST_WORDS = 150;
/** A longer section is split between paragraphs. */
const MOST_WORDS = 750;

interface Section {
  readonly heading: string;
  readonly text: string;
}

/** Splits a guide at its headings and joins short sections; a long section is split between paragraphs. */
export function chunkGuide({ name, title, text }: Guide): readonly Chunk[] {
  const groups: Section[][] = [];
  for (const section of sectionsOf(text, title).flatMap(partLong)) {
    const last = groups.at(-1);
    const size = last === undefined ? 0 : wordsIn(last);
    const grown = size + countWords(section.text);
    const fits = grown <= ABOUT_WORDS || (countWords(section.text) < FEWEST_WORDS && grown <= MOST_WORDS);
    if (last !== undefined && (fits || size < FEWEST_WORDS)) last.push(section);
    else groups.push([section]);
  }
  return groups.map((sections, chunk) => ({
    guide: name,
    chunk,
    title,
    heading: sections[0]?.heading ?? title,
    text: sections.map((section) => section.text).join('\n\n'),
  }));
}

function headingIn(line: string): string | undefined {
  const text = /^##+ +(?! )(.+)$/.exec(line.trimEnd())?.[1];
  return text?.replace(/(?<!#)#+$/, '').trimEnd();
}

function sectionsOf(text: string, title: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: title, lines: [] }];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? null : headingIn(line);
    if (heading) sections.push({ heading, lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ text: body }) => body !== '');
}

function partLong(section: Section): Section[] {
  if (countWords(section.text) <= MOST_WORDS) return [section];
  const parts: string[][] = [[]];
  for (const paragraph of paragraphsOf(section.text)) {
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && countWords(last.join(' ')) + countWords(paragraph) > ABOUT_WORDS)
      parts.push([paragraph]);
    else last.push(paragraph);
  }
  return parts.map((paragraphs) => ({ heading: section.heading, text: paragraphs.join('\n\n') }));
}

/** Paragraphs of Markdown and items of lists; fenced blocks stay whole. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  let isCode = false;
  for (const line of text.split('\n')) {
    const isFence = /^\s*(```|~~~)/.test(line);
    const begins = !isCode && (line.trim() === '' || /^(?:[-*]|\d+\.) /.test(line) || (isFence && !isCode));
    if (begins) paragraphs.push([]);
    if (line.trim() !== '' || isCode) paragraphs.at(-1)?.push(line);
    if (isFence) isCode = !isCode;
  }
  return paragraphs.map((lines) => lines.join('\n')).filter((paragraph) => paragraph.trim() !== '');
}

const wordsIn = (sections: readonly Section[]) =>
  sections.reduce((sum, { text }) => sum + countWords(text), 0);

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
