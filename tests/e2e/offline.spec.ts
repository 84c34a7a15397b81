import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

/** Opens the sign-in screen, and waits until the service worker can answer offline. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/connexion')
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )
}

const offline = (page: Page, name = 'Vous êtes hors connexion') =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('without a network, a visit gets the offline page, whose button « Réessayer » opens the requested address', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    addEventListener('online', (event) => event.stopImmediatePropagation())
  })
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/inscription?de=lien')
  await offline(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await offline(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  await expect(page).toHaveURL('/inscription?de=lien')
})

test(
  'when the network is back, the offline page opens the requested address by itself',
  SLOW,
  async ({ page, context }) => {
    await visitOnce(page)
    await context.setOffline(true)
    await page.goto('/aide')
    await offline(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible()
  },
)

test('a screen whose code did not load can be left for another screen, and opens by itself when the network is back', async ({
  context,
}) => {
  // Use a separate page, because going offline logs errors, and each error on the fixture's page fails the test.
  const page = await context.newPage()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await visitOnce(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(heading('Cette page ne s’est pas ouverte')).toBeFocused()
  await expect(page).toHaveTitle('Cette page ne s’est pas ouverte — Sésame')
  await page.goBack()
  await expect(heading('Connexion')).toBeVisible()
  await page.goForward()
  await expect(heading('Cette page ne s’est pas ouverte')).toBeVisible()
  await context.setOffline(false)
  await expect(heading('Mot de passe oublié')).toBeVisible()
})

test(
  'a screen whose code did not load shows an error inside the page shell, and opens after a reload',
  SLOW,
  async ({ context }) => {
    // Use a separate page, because the failed load logs an error in the page's console.
    const page = await context.newPage()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const asPage = { contentType: 'text/html', body: '<!doctype html>' }
    await page.route('**/assets/sign-up-screen-*.js', (route) => route.fulfill(asPage))
    await page.goto('/inscription')
    await expect(heading('Cette page ne s’est pas ouverte')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Aide' })).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Recharger la page' }).click()
    await expect(heading('Créer un compte')).toBeVisible()

    await page.route('**/assets/*.js', (route) => route.fulfill(asPage))
    await page.goto('/connexion')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Cette page ne s’est pas chargée.')
    await page.unrouteAll()
    await alert.getByRole('link', { name: 'Recharger la page' }).click()
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
    await expect(alert).toHaveCount(0)
  },
)

test(
  'if a language does not load, the page stays as it is and offers a reload',
  SLOW,
  async ({ context }) => {
    const page = await context.newPage()
    await page.route('**/assets/catalogue-*.js', (route) => route.abort())
    await page.goto('/connexion')
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
    await page.getByRole('button', { name: /changer de langue/ }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('This page didn’t load.')
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('link', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  },
)

test('the offline page uses the chosen language and theme', SLOW, async ({ page, context }) => {
  await visitOnce(page)
  await page.evaluate(() => {
    localStorage.setItem('locale', 'en')
    localStorage.setItem('theme', 'dark')
  })
  await context.setOffline(true)
  await page.goto('/aide')
  await offline(page, 'You’re offline')
  await expect(page).toHaveTitle('You’re offline — Sésame')
  await expect(page.getByRole('button')).toHaveText('Try again')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 14, 10)')
  await expectAccessible(page)
})

test('the service worker caches only the offline page, even for a signed-in person', async ({
  page,
  person,
}) => {
  await visitOnce(page)
  await openAs(page, person)
  await page.goto('/profil')
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.sort()).toEqual([
    '/favicon.svg',
    '/hors-connexion',
    '/hors-connexion.css',
    '/hors-connexion.js',
  ])
})
