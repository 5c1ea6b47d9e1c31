import { Fragment, type ReactNode } from 'react';
import classes from './inspector.module.css';

/** Names with what they stand for; a pair without a value is left out. */
export function Pairs({ pairs }: { readonly pairs: readonly (readonly [string, ReactNode])[] }) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={classes.pairs}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
