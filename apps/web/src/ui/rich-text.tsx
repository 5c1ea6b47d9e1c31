import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import classes from './rich-text.module.css';

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    // A text stands below the page's own headings.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h5',
    h6: 'h5',
    img: ImageName,
    a: OutsideLink,
  },
} as const;

/** Markdown of people and agents, without its HTML, and without pictures, which would call other hosts. */
export function RichText({ children }: { readonly children: string }) {
  return (
    <div className={classes.text}>
      <Markdown options={options}>{children}</Markdown>
    </div>
  );
}

function ImageName({ alt }: { readonly alt?: string }) {
  return <em>{alt ?? ''}</em>;
}

function OutsideLink({ href, children }: { readonly href?: string; readonly children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
