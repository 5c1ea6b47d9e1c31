import { type ComponentType, lazy } from 'react';

/** A part that is loaded when it is first shown; where its code cannot be had, the page goes without it until it is reloaded. */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
}

const Nothing = () => null;
