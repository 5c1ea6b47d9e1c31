import { type ComponentType, lazy } from 'react';

/** A page that is loaded when it is first shown; its module has one export, the page. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
