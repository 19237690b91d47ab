// Keeps the page and its engine in the browser, so that it opens without a network. New files are fetched in the
// background and used at the next visit.
const CACHE = 'longroll-1';
const FILES = [
  './',
  'index.html',
  'manifest.webmanifest',
  'icon.svg',
  ...['tokens', 'base', 'pages', 'play', 'map'].map((name) => `css/${name}.css`),
  ...[
    'app',
    'actions',
    'chat',
    'counters',
    'dice',
    'dom',
    'game',
    'journal',
    'keys',
    'layer',
    'learn',
    'links',
    'map',
    'oob',
    'pages',
    'play',
    'play_layout',
    'play_prompt',
    'replay',
    'rules',
    'sheet',
    'sides',
    'start',
    'table',
    'theme',
    'tracks',
    'tray',
  ].map((name) => `js/${name}.js`),
  ...['about', 'cards', 'chart', 'game', 'hints', 'labels', 'land', 'lights', 'map', 'model', 'sheet', 'stacks', 'state'].map(
    (name) => `games/lgv/${name}.js`,
  ),
  ...['channel', 'core', 'local', 'remote', 'saved', 'worker'].map((name) => `engine/${name}.js`),
];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // The engine apart: a server may have been built without it.
      .then((cache) => Promise.all([cache.addAll(FILES), cache.add('longroll.wasm').catch(() => {})]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

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

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.includes('/api/')) return;
  event.respondWith(answer(event.request));
});
