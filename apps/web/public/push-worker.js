// Shows what the server sends to this browser, in the words and the language in which it comes.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: '/icon.svg', data: { url } }),
  );
});

// Opens the conversation: where it is open already, else in a page of ours, else in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  if (shown !== undefined) return shown.focus();
  return self.clients.openWindow(url);
}
