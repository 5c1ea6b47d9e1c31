import {
  type Dispatch,
  type PointerEvent,
  type SetStateAction,
  useEffect,
  useRef,
  type WheelEvent,
} from 'react';
import { type Viewport, zoomAt } from './map-moves.js';

/** A press that moves less is a click. */
const SLACK_PX = 4;

/** Moves a map by dragging, enlarges it by pinching, and by the wheel with Ctrl or ⌘, so that a page still scrolls. */
export function usePan(setView: Dispatch<SetStateAction<Viewport>>) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const begun = useRef<{ x: number; y: number } | null>(null);
  const surface = useRef<SVGSVGElement | null>(null);

  // React's own wheel listener cannot keep the browser from zooming the page.
  useEffect(() => {
    const svg = surface.current;
    const keepPage = (event: globalThis.WheelEvent) => {
      if (event.ctrlKey || event.metaKey) event.preventDefault();
    };
    svg?.addEventListener('wheel', keepPage, { passive: false });
    return () => svg?.removeEventListener('wheel', keepPage);
  }, []);

  const end = (event: PointerEvent<SVGSVGElement>) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) begun.current = null;
  };

  return {
    ref: surface,
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begun.current ??= { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined || begun.current === null) return;
      const now = { x: event.clientX, y: event.clientY };
      const isDrag = Math.hypot(now.x - begun.current.x, now.y - begun.current.y) > SLACK_PX;
      if (!isDrag && pointers.current.size === 1) return;
      const svg = event.currentTarget;
      if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (other === undefined) {
        setView((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }));
        return;
      }
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      const frame = svg.getBoundingClientRect();
      const middle = { x: (now.x + other.x) / 2 - frame.left, y: (now.y + other.y) / 2 - frame.top };
      setView((view) => zoomAt(view, factor, middle));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onWheel(event: WheelEvent<SVGSVGElement>) {
      if (!event.ctrlKey && !event.metaKey) return;
      const frame = event.currentTarget.getBoundingClientRect();
      const point = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      setView((view) => zoomAt(view, Math.exp(-event.deltaY / 300), point));
    },
  };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
