import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Whoever clicks a notification while a page of theirs is open is led there on it: what they have typed stays. */
export function useNotificationClicks(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    const go = ({ data, ports }: MessageEvent<unknown>) => {
      const place = placeOf(data);
      if (place === null) return;
      navigate(place);
      ports[0]?.postMessage('gone');
    };
    workers.addEventListener('message', go);
    workers.startMessages();
    return () => workers.removeEventListener('message', go);
  }, [navigate]);
}

/** Where on this site the push worker asks to go; null of anything else. */
function placeOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'go') return null;
  if (!('url' in data) || typeof data.url !== 'string' || !URL.canParse(data.url)) return null;
  const { origin, pathname, search } = new URL(data.url);
  return origin === location.origin ? pathname + search : null;
}
