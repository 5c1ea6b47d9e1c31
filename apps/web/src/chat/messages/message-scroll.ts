import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConversation, useConversationState } from '../state/use-conversation.js';

/** So near to the end the reader is at it. */
const NEAR_PX = 64;
/** So near to the beginning earlier messages are brought. */
const EARLY_PX = 400;

export interface Scroll {
  readonly frame: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** The reader looks at something further up. */
  readonly isAway: boolean;
  /** Something came since then. */
  readonly hasNews: boolean;
  readonly toEnd: () => void;
}

/** Keeps the end in sight while the reader is there, and the reader's place while they are not. */
export function useScroll(): Scroll {
  const { get, loadOlder } = useConversation();
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [hasNews, setNews] = useState(false);

  const toEnd = useCallback(() => {
    if (frame.current !== null) frame.current.scrollTop = frame.current.scrollHeight;
  }, []);

  useEffect(() => {
    const [scroller, inner] = [frame.current, content.current];
    if (scroller === null || inner === null) return;
    let top = scroller.scrollTop;
    let width = scroller.clientWidth;
    // Only who scrolls up leaves the end; it also moves away by itself when the text or the window changes.
    const note = () => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
      // In another width the lines break elsewhere, and the browser itself may scroll up.
      const isScrolledUp = scroller.scrollTop < top && scroller.clientWidth === width;
      if (isNear || isScrolledUp) atEnd.current = isNear;
      top = scroller.scrollTop;
      width = scroller.clientWidth;
    };
    const look = () => {
      note();
      setAway(!atEnd.current);
      if (atEnd.current) setNews(false);
      if (scroller.scrollTop < EARLY_PX && get().older !== null) void loadOlder().catch(() => {});
    };
    const grown = new ResizeObserver(() => {
      note(); // whoever has scrolled up in this very frame is not pulled back
      if (atEnd.current) toEnd();
    });
    grown.observe(inner);
    grown.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [get, loadOlder, toEnd]);

  // What one sends oneself is looked at.
  const sent = useConversationState(({ outgoing }) => outgoing.length);
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sent > sentBefore.current) toEnd();
    sentBefore.current = sent;
  }, [sent, toEnd]);

  const last = useConversationState(({ order, partial }) => partial?.messageId ?? order[order.length - 1]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something new has come
  useEffect(() => {
    if (!atEnd.current) setNews(true);
  }, [last]);

  useKeptPlace(frame);
  return { frame, content, isAway, hasNews, toEnd };
}

/** Earlier messages come above what is read: it stays where it is on the screen. */
function useKeptPlace(frame: RefObject<HTMLElement | null>): void {
  const first = useConversationState(({ order }) => order[0]);
  const before = useRef({ first, fromEnd: 0 });
  useLayoutEffect(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    if (before.current.first !== undefined && before.current.first !== first) {
      scroller.scrollTop = scroller.scrollHeight - before.current.fromEnd;
    }
  }, [first, frame]);
  // Before each drawing that may put something above: how far the end is.
  useLayoutEffect(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    const remember = () => {
      before.current = { first, fromEnd: scroller.scrollHeight - scroller.scrollTop };
    };
    remember();
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [first, frame]);
}
