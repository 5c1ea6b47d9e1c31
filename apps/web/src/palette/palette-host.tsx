import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { optionalPart } from '../ui/optional-part.js';
import { areSingleKeysOn, paletteView, showPalette, typeInPalette, usePaletteView } from './palette-store.js';
import { shortcutOf } from './shortcut-of.js';
import { typedAhead } from './typed-ahead.js';

const Palette = optionalPart(async () => (await import('./palette.js')).Palette);
const ShortcutsDialog = optionalPart(async () => (await import('./shortcuts-dialog.js')).ShortcutsDialog);

/** Hears the keys that work on every page, and shows what they open. */
export function PaletteHost() {
  const view = usePaletteView();
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event, {
        isField: isField(event.target),
        isDialogOpen:
          paletteView() !== null || document.querySelector('[role="dialog"], [role="menu"]') !== null,
        singleKeys: areSingleKeysOn(),
      });
      if (shortcut === null) return;
      event.preventDefault();
      if (shortcut === 'new') navigate('/conversations?new');
      else showPalette(shortcut === 'palette' ? 'commands' : 'shortcuts');
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      showPalette(null); // another person is there, or nobody
    };
  }, [navigate]);
  const isSeeking = view === 'commands';
  useEffect(() => {
    if (!isSeeking) return;
    // What is typed while the palette's field is not there yet is typed into it, and does nothing else.
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
      const ahead = typedAhead(event);
      if (ahead === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (ahead.type === 'close') showPalette(null);
      else if (ahead.type === 'text') typeInPalette(ahead.change);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isSeeking]);
  return (
    <Suspense fallback={null}>
      {view === 'shortcuts' && <ShortcutsDialog />}
      <Palette isOpen={view === 'commands'} />
    </Suspense>
  );
}

/** Where letters are typed or chosen by. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="radiogroup"]') !== null;
}
