import { useEffect, useRef } from 'react';

/**
 * Another page begins at its top, with the focus before its content; going back leaves both to the browser. A page that
 * puts the focus somewhere itself keeps it there.
 */
export function usePageTop(path: string): void {
  const before = useRef(path);
  const wasPushed = useRef(false);
  useEffect(() => {
    const pushed = () => {
      wasPushed.current = true;
    };
    globalThis.addEventListener('pushState', pushed); // wouter tells of it
    return () => globalThis.removeEventListener('pushState', pushed);
  }, []);
  useEffect(() => {
    if (before.current !== path && wasPushed.current) {
      globalThis.scrollTo(0, 0);
      const content = document.getElementById('content');
      if (content !== null && !content.contains(document.activeElement))
        content.focus({ preventScroll: true });
    }
    before.current = path;
    wasPushed.current = false;
  }, [path]);
}
