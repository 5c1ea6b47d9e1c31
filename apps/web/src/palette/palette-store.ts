import { useSyncExternalStore } from 'react';

/** What stands over the page: the palette, the list of keys, or nothing. */
export type PaletteView = 'commands' | 'shortcuts' | null;

/** The search's own limit. */
export const LONGEST_SOUGHT = 200;
const KEY = 'roundtable.single-keys';
const listeners = new Set<() => void>();
let view: PaletteView = null;
let typed = '';
let singleKeys = readSingleKeys();

/** Opens the palette or the list of keys from anywhere on the page; null closes it. */
export function showPalette(next: PaletteView): void {
  if (next !== null) typed = '';
  view = next;
  tellAll();
}

export const paletteView = () => view;

/** What is sought: typed into the palette's field, or before that field is there. */
export function usePaletteText(): string {
  return useSyncExternalStore(subscribe, () => typed);
}

export function typeInPalette(change: (before: string) => string): void {
  typed = change(typed).slice(0, LONGEST_SOUGHT);
  tellAll();
}

export function usePaletteView(): PaletteView {
  return useSyncExternalStore(subscribe, paletteView);
}

/** Whether keys that are typed alone do something; who speaks to the device, or is helped by a switch, turns them off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

export const areSingleKeysOn = () => singleKeys;

/** On this device. */
export function setSingleKeys(on: boolean): void {
  singleKeys = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tellAll();
}

function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // a browser may refuse storage
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
