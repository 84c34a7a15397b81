/* global Response, addEventListener, caches, clients, fetch, location, registration, skipWaiting */
// Serves the offline page when the network fails, and caches only what that page needs: no other page, no asset of the
// application, no API answer (docs/decisions/017).

const PAGE = '/hors-connexion'
const FILES = [PAGE, '/hors-connexion.css', '/hors-connexion.js', '/favicon.svg']

// The cache's name contains a digest of these files: if one of them changes, the worker fetches them all again.
const CACHE = 'hors-connexion-%DIGEST%'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)))
  // A worker holds no state, so the newest can serve pages that an older one opened.
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.destination === 'document') event.respondWith(visit(event))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

// A security alert (docs/decisions/018). Browsers require a notification for every push, whatever its content.
addEventListener('push', (event) => {
  const { title = '%NAME%', body, locale = 'fr' } = messageOf(event)
  const shown = { body, lang: locale, icon: '/favicon.svg', tag: title, renotify: true }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openSecurity())
})

function messageOf({ data }) {
  try {
    return data.json().data ?? {}
  } catch {
    return {}
  }
}

/** Opens a new window if none shows the security page: navigating an existing one would lose what was typed in it. */
async function openSecurity() {
  const windows = await clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === '/securite')
  return there ? there.focus() : clients.openWindow('/securite')
}

/**
 * The browser requests the page while it starts this worker. In Firefox, if that request fails, it resolves with an error
 * response (https://github.com/GoogleChrome/workbox/issues/3134).
 */
async function visit({ preloadResponse, request }) {
  try {
    const preloaded = await preloadResponse
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request)
  } catch {
    return kept(PAGE)
  }
}

async function kept(file) {
  const cache = await caches.open(CACHE)
  return (await cache.match(file)) ?? Response.error()
}

async function dropOldCaches() {
  const names = await caches.keys()
  return Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
