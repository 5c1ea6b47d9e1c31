import { useEffect } from 'react';

/** Keeps "(2) " before the title of the page, whatever the pages call it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const before = `(${count}) `;
    const show = () => {
      if (!document.title.startsWith(before)) document.title = before + document.title;
    };
    show();
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      if (document.title.startsWith(before)) document.title = document.title.slice(before.length);
    };
  }, [count]);
}
