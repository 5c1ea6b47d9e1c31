import { IconCheck, IconCopy } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../words.js';
import classes from './markdown.module.css';
import { markdownBlocks } from './markdown-blocks.js';
import type { Inline } from './markdown-inline.js';
import { type Block, parseMarkdown } from './markdown-parse.js';

const COPIED_MS = 2_000;

/**
 * An agent's words. They come from outside: HTML in them is text, links lead to web and mail addresses only, and nothing
 * is loaded from elsewhere. While a text streams, what is half written is held back.
 */
export const Markdown = memo(function Markdown(props: {
  readonly text: string;
  readonly isStreaming?: boolean;
}) {
  const { text, isStreaming = false } = props;
  const pieces = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div className={classes.markdown}>
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces only grow at the end
        <Piece key={i} text={piece} isStreaming={isStreaming && i === pieces.length - 1} />
      ))}
    </div>
  );
});

/** Of a text that grows only the last piece is read again. */
const Piece = memo(function Piece(props: { readonly text: string; readonly isStreaming: boolean }) {
  return blocks(parseMarkdown(props.text, props.isStreaming));
});

function blocks(all: readonly Block[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
  return all.map((one, i) => <BlockView key={i} block={one} />);
}

/** The page has its own headings: those of a message come below them. */
const HEADINGS = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.inline)}</p>;
    case 'heading': {
      const Heading = HEADINGS[block.level - 1] ?? 'h6';
      return <Heading>{inlines(block.inline)}</Heading>;
    }
    case 'code':
      return <Code text={block.text} />;
    case 'quote':
      return <blockquote>{blocks(block.blocks)}</blockquote>;
    case 'list': {
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
      const items = block.items.map((item, i) => <li key={i}>{itemOf(item)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return <Table {...block} />;
    case 'rule':
      return <hr />;
  }
}

/** The words of an item stand beside its mark, not in a paragraph of their own. */
function itemOf([first, ...rest]: readonly Block[]): ReactNode {
  if (first?.type !== 'paragraph') return blocks(first === undefined ? rest : [first, ...rest]);
  return (
    <>
      {inlines(first.inline)}
      {blocks(rest)}
    </>
  );
}

function Table({ head, rows }: Extract<Block, { type: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={classes.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
              <th key={i}>{inlines(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
            <tr key={r}>
              {row.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
                <td key={i}>{inlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlines(all: readonly Inline[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
  return all.map((one, i) => <InlineView key={i} inline={one} />);
}

function InlineView({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{inlines(inline.children)}</strong>;
    case 'em':
      return <em>{inlines(inline.children)}</em>;
    case 'del':
      return <del>{inlines(inline.children)}</del>;
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(inline.children)}
        </a>
      );
    case 'image': // a picture would tell its server who reads: its name stands for it
      return <span className={classes.image}>{inline.text}</span>;
    case 'break':
      return <br />;
  }
}

function Code({ text }: { readonly text: string }) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" className={classes.copy} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </button>
    </div>
  );
}
