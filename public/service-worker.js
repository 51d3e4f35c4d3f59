// Shows push messages and leads on to the page of this site that they are about. Nothing is cached here.

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(String(told.title ?? 'Something happened'), {
      body: String(told.body ?? ''),
      tag: told.tag,
      data: { path: told.path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Goes there in a window that is open already, or opens one; never anywhere but to this site. */
async function open(path) {
  const home = self.location.origin;
  const given = typeof path === 'string' && path.startsWith('/') ? path : '/';
  const wanted = new URL(given, home);
  const address = wanted.origin === home ? wanted.href : home;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [ours] = windows.filter(({ url }) => new URL(url).origin === home);
  if (!ours) return self.clients.openWindow(address);
  try {
    await ours.focus();
    await ours.navigate(address);
  } catch {
    // A window that this worker does not control cannot be led on.
    await self.clients.openWindow(address);
  }
}

// A new version takes over at once: it has no pages of its own that could mismatch.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
