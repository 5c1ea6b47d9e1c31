import classes from './inspector.module.css';

/** A value as it is: a text as text, anything else as JSON. */
export function JsonBlock({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <pre className={classes.json} tabIndex={0}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
}

/** The same, folded away. */
export function FoldedJson({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <JsonBlock value={value} />
    </details>
  );
}
