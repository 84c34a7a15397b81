/* global Response, addEventListener, caches, clients, fetch, location, registration, skipWaiting */
// Serves the offline page when the network fails, and caches what that page needs: no other page, no
// asset of the application, no answer of the API (docs/decisions/017).

const PAGE = '/hors-connexion'
const FILES = [PAGE, '/hors-connexion.css', '/hors-connexion.js', '/favicon.svg']

// The digest of these files: a change fetches all of them again.
const CACHE = 'hors-connexion-608b7e34'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)))
  // It holds no state, so the newest one may serve pages that an older one opened.
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

// A security alert (docs/decisions/018). Browsers require a notification for every push, whatever it holds.
addEventListener('push', (event) => {
  const { title = 'Sésame', body, locale = 'fr' } = messageOf(event)
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

/** A window on another page stays there, so nothing typed is lost. */
async function openSecurity() {
  const windows = await clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === '/securite')
  return there ? there.focus() : clients.openWindow('/securite')
}

/**
 * The browser requests the page while it starts this worker. In Firefox, a request of it that fails resolves with an
 * error response (https://github.com/GoogleChrome/workbox/issues/3134).
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
