import classes from './notes.module.css';
import type { NoteType } from './notes-queries.js';

/** The sign of a kind of note: a form as well as a colour. */
export function NoteShape({ type, radius }: { readonly type: NoteType; readonly radius: number }) {
  const r = radius;
  switch (type) {
    case 'permanent':
      return <circle className={classes.shape} data-type={type} r={r} />;
    case 'literature':
      return (
        <rect className={classes.shape} data-type={type} x={-r} y={-r} width={2 * r} height={2 * r} rx={2} />
      );
    case 'fleeting':
      return (
        <path
          className={classes.shape}
          data-type={type}
          d={`M0 ${-r * 1.25}L${r * 1.25} 0L0 ${r * 1.25}L${-r * 1.25} 0Z`}
        />
      );
  }
}

/** The same beside a word. */
export function NoteSign({ type }: { readonly type: NoteType }) {
  return (
    <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden style={{ flexShrink: 0 }}>
      <NoteShape type={type} radius={5} />
    </svg>
  );
}
