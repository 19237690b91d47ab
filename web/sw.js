// Keeps the page and its engines in the browser, so that it opens without a network: what every game needs and the
// first game
// at once, another game when it is first opened. New files are fetched in the background and used at the next visit.
const CACHE = 'longroll-2';
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} path */
async function json(path) {
  return (await fetch(path)).json();
}

/** @param {string} [game] all that is not of one game when absent */
async function keep(game) {
  const { shell, games } = await json('files.json');
  const cache = await caches.open(CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = game ? (games[game] ?? []) : [...shell, 'files.json'];
  const missing = wanted.filter((/** @type {string} */ path) => !held.has(new URL(path, worker.location.href).href));
  if (missing.length) await cache.addAll(missing);
}

async function install() {
  await keep();
  const { games } = await json('catalog.json');
  if (games.length) await keep(games[0].id);
  await worker.skipWaiting();
}

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('message', (event) => {
  if (typeof event.data?.keep === 'string') event.waitUntil(keep(event.data.keep).catch(() => {}));
});

// A notification that is clicked leads to its table: in a page that is open, or in a new one.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  if (!url) return;
  const lead = async () => {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const at = windows.find((one) => one.url === url) ?? windows[0];
    if (!at) return worker.clients.openWindow(url);
    const one = await at.focus();
    return one.url === url ? one : one.navigate(url);
  };
  event.waitUntil(lead());
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  const fresh = fetch(request).then((response) => {
    if (response.ok) cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  fresh.catch(() => {});
  return kept;
}

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin || url.pathname.includes('/api/')) return;
  event.respondWith(answer(event.request));
});
