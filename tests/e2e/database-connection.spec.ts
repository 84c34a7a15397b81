import type { WebSocketRoute } from '@playwright/test'
import { call } from 'sesame-testing/api'
import { signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { enter } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Records the connections that the page opens to the database, by WebSocket or by long polling. */
async function followConnections(page: Page) {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/\.ws\?/, (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  const polls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/.lp') polls.push(request.url())
  })
  return { sockets, polls }
}

/** Signs in as the person with a new phone's user agent, so that an alert soon arrives through the database. */
async function signInElsewhere(email: string): Promise<void> {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  const { status } = await call('POST', '/api/auth/sign-in', {
    body: JSON.stringify({ idToken, remember: false }),
    headers: { 'User-Agent': IPHONE },
  })
  expect(status).toBe(200)
}

test('after an outage of the database, the page reconnects without long polling', async ({
  page,
  person,
}) => {
  // Firebase stores this item in localStorage when a WebSocket fails early. If the item exists, the client prefers long polling,
  // which loads scripts.
  await page.addInitScript(() =>
    localStorage.setItem('firebase:previous_websocket_failure', 'true'),
  )
  const { sockets, polls } = await followConnections(page)
  await enter(page, person.email)
  await page.goto('/securite')
  const alerts = page.getByRole('region', { name: 'Alertes' })
  await expect(alerts.getByText(/alertes? passées?$/)).toBeVisible()

  const before = sockets.length
  await sockets.at(-1)?.close()
  await signInElsewhere(person.email)
  await expect(alerts.getByText(/Safari sur iPhone/)).toBeVisible({ timeout: 20_000 })
  expect(sockets.length).toBeGreaterThan(before)
  expect(polls).toEqual([])
})
