import { type RefObject, useEffect } from 'react';

/**
 * Whoever has the focus in something that goes away (an answer that is asked for again, a message that a turn has taken)
 * goes on at the transcript, instead of at the top of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = root.current;
    if (area === null) return;
    let held: Element | null = null;
    let frame = 0;
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null;
    };
    // Whoever leaves by themselves, or is led elsewhere, has not lost it.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held = null;
    };
    const look = () => {
      if (held === null || (held.isConnected && held.checkVisibility())) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        held = null;
        if (document.activeElement !== document.body) return;
        area.querySelector<HTMLElement>('[data-transcript]')?.focus({ preventScroll: true });
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(area, { childList: true, subtree: true });
    area.addEventListener('focusin', hold);
    area.addEventListener('focusout', leave);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      area.removeEventListener('focusin', hold);
      area.removeEventListener('focusout', leave);
    };
  }, [root]);
}
