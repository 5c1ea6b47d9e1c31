import type { CreatePageParameters, UpdateDataSourceParameters } from '@notionhq/client';
import type { NotionBlock, NotionValue, NotionValues, PropertyType } from '../notion-port.js';

type PageProperties = NonNullable<CreatePageParameters['properties']>;
type PageChildren = NonNullable<CreatePageParameters['children']>;
type NewProperties = NonNullable<UpdateDataSourceParameters['properties']>;

/** Notion's limits: 2,000 characters per piece of text, 100 pieces per list. */
const PIECE = 2_000;
const MOST_PIECES = 100;
const SIGN = '🧭';

export function toProperties(values: NotionValues): PageProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toProperty(value)]));
}

function toProperty(value: NotionValue): PageProperties[string] {
  switch (value.type) {
    case 'title':
      return { title: toText(value.text) };
    case 'rich_text':
      return { rich_text: toText(value.text) };
    case 'select':
      return { select: { name: value.name } };
    case 'number':
      return { number: value.value };
    case 'date':
      return { date: { start: value.day } };
  }
}

export function toNewProperties(missing: Readonly<Record<string, PropertyType>>): NewProperties {
  return Object.fromEntries(Object.entries(missing).map(([name, type]) => [name, newProperty(type)]));
}

function newProperty(type: PropertyType): NonNullable<NewProperties[string]> {
  switch (type) {
    case 'title':
      return { type: 'title', title: {} };
    case 'rich_text':
      return { type: 'rich_text', rich_text: {} };
    case 'select':
      return { type: 'select', select: {} };
    case 'number':
      return { type: 'number', number: { format: 'percent' } };
    case 'date':
      return { type: 'date', date: {} };
  }
}

export function toBlocks(blocks: readonly NotionBlock[]): PageChildren {
  return blocks.map(toBlock);
}

function toBlock(block: NotionBlock): PageChildren[number] {
  switch (block.type) {
    case 'callout': {
      const icon = { type: 'emoji', emoji: SIGN } as const;
      const children = block.children.map(toInnerBlock);
      return { type: 'callout', callout: { rich_text: toText(block.text), icon, children } };
    }
    default:
      return toInnerBlock(block);
  }
}

function toInnerBlock(block: NotionBlock) {
  const rich_text = toText(block.text);
  switch (block.type) {
    case 'heading':
      return { type: 'heading_3', heading_3: { rich_text } } as const;
    case 'bullet':
      return { type: 'bulleted_list_item', bulleted_list_item: { rich_text } } as const;
    case 'quote':
      return { type: 'quote', quote: { rich_text } } as const;
    case 'todo':
      return { type: 'to_do', to_do: { rich_text, checked: block.done } } as const;
    default:
      return { type: 'paragraph', paragraph: { rich_text } } as const;
  }
}

/** Splits a text between characters, never inside a surrogate pair. */
function toText(text: string): { type: 'text'; text: { content: string } }[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length && pieces.length < MOST_PIECES; ) {
    const whole = text.slice(at, at + PIECE);
    const piece = whole.isWellFormed() ? whole : whole.slice(0, -1);
    pieces.push(piece.isWellFormed() ? piece : piece.toWellFormed());
    at += piece.length;
  }
  return pieces.map((content) => ({ type: 'text', text: { content } }));
}
