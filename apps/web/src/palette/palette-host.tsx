import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { optionalPart } from '../ui/optional-part.js';
import { areSingleKeysOn, showPalette, usePaletteView } from './palette-store.js';
import { shortcutOf } from './shortcut-of.js';

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
        isDialogOpen: document.querySelector('[role="dialog"], [role="menu"]') !== null,
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
