// Shows what the server sends to this browser, in the words and the language in which it comes.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: '/icon.svg', data: { url } }),
  );
});

// Shows the conversation: where it is open already, else in a window of ours that is there, else in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  if (shown !== undefined) return shown.focus();
  for (const page of pages.sort((a, b) => rank(b) - rank(a)))
    if (await goesTo(page, url)) return page.focus().catch(() => {}); // it is there all the same
  return self.clients.openWindow(url);
}

/** The one that somebody looks at, before one that is in sight. */
function rank({ focused, visibilityState }) {
  return (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0);
}

const ANSWER_MS = 500;

/** A page goes there by itself, so that what was typed in it is kept. Who is signed out there gives no answer. */
function goesTo(page, url) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ type: 'go', url }, [port2]);
  });
}
