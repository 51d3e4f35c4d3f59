// Shows push messages and leads on to the page of this site that they are about; and says so when a page is loaded
// without a network. Only those words are kept here: pages and data come from the server, always.

const OFFLINE_PAGE = '/offline.html';
const CACHE = 'offline-page';

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

/** The parts of this site that belong to a role: a notification leads nowhere else. */
const AREAS = /^\/(homeowner|contractor|admin)(\/|$)/;

/** Where to go: a page of a portal, or the front page, which leads nobody astray. */
function addressOf(path) {
  const home = self.location.origin;
  const wanted = typeof path === 'string' && URL.canParse(path, home) && new URL(path, home);
  return wanted && wanted.origin === home && AREAS.test(wanted.pathname) ? wanted.href : home;
}

/** Goes there in a window that is open already, or opens one. */
async function open(path) {
  const home = self.location.origin;
  const address = addressOf(path);
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

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const page = await caches.match(OFFLINE_PAGE, { cacheName: CACHE });
      if (page) return page;
      throw error;
    }),
  );
});

async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
}

// A new version takes over at once: it has no pages of its own that could mismatch. Without the words it still shows
// push messages.
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage().catch(() => undefined));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
