import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped on an element or pasted in it. @returns whether some are held over it now */
export function useFileDrop(room: HTMLElement | null, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (room === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && room.contains(to))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Words go into the field as ever, also those of a table that was copied with a picture of it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(files);
    };
    room.addEventListener('dragenter', over, { signal });
    room.addEventListener('dragover', over, { signal });
    room.addEventListener('dragleave', leave, { signal });
    room.addEventListener('drop', drop, { signal });
    room.addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, [room]);
  return isOver;
}
