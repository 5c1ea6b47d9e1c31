import { IconCheck, IconCopy } from '@tabler/icons-react';
import { compiler, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import classes from './markdown.module.css';
import { markdownBlocks } from './markdown-blocks.js';
import { safeLink } from './markdown-links.js';
import { useWords } from './words.js';

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
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div className={classes.markdown}>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
        <Block key={i} text={block} isStreaming={isStreaming && i === blocks.length - 1} />
      ))}
    </div>
  );
});

const Block = memo(function Block(props: { readonly text: string; readonly isStreaming: boolean }) {
  return compiler(props.text, props.isStreaming ? STREAMING : FINISHED);
});

const FINISHED: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: (value) => safeLink(value),
  overrides: {
    a: { component: Link },
    img: { component: ImageName },
    pre: { component: CodeBlock },
    table: { component: WideTable },
    // The page has its own headings: those of a message come below them.
    h1: { component: 'h3' },
    h2: { component: 'h3' },
    h3: { component: 'h4' },
    h4: { component: 'h5' },
    h5: { component: 'h6' },
  },
};
const STREAMING: MarkdownToJSX.Options = { ...FINISHED, optimizeForStreaming: true };

function Link({ href, children }: { readonly href?: string; readonly children?: ReactNode }) {
  const to = safeLink(href);
  if (to === null) return <span>{children}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture would tell its server who reads: its name stands for it. */
function ImageName({ alt = '' }: { readonly alt?: string }) {
  return <span className={classes.image}>{alt}</span>;
}

function CodeBlock({ children }: { readonly children?: ReactNode }) {
  const { t } = useWords();
  const pre = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(pre.current?.textContent ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre ref={pre} tabIndex={0}>
        {children}
      </pre>
      <button type="button" className={classes.copy} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </button>
    </div>
  );
}

function WideTable({ children }: { readonly children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={classes.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
