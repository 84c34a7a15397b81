import { CHROMIUM } from './support/browsers.ts'
import { test } from './support/providers.ts'
import { otherDevice } from './support/other-device.ts'
import { enter, openAs, signOut } from './support/steps.ts'
import { expect, SLOW, type Page } from './support/test.ts'

const ELSEWHERE = 'http://ailleurs.localhost/'

// Only full Chromium has a back/forward cache.
test.use({
  launchOptions: { ...CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/**
 * Opens another site. First waits until the page has loaded completely and has no pending request, because the browser caches a
 * page only in this state.
 */
async function goElsewhere(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
  const body = '<!doctype html><title>Ailleurs</title><h1>Ailleurs</h1>'
  await page.route(`${ELSEWHERE}**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(ELSEWHERE)
  await title(page, 'Ailleurs')
}

/** Goes back, and fails unless the page is restored from the back/forward cache. */
async function goBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    throw new Error('this page was not kept')
  })
  await page.goBack({ waitUntil: 'commit' })
}

test(
  'after going back from a provider’s page, a person can choose the provider again',
  SLOW,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/connexion')
    const google = page.getByRole('button', { name: 'Continuer avec Google' })
    await google.click()
    await page.waitForURL('**/emulator/auth/handler?*')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('alert')).toContainText('s’est fermée trop tôt')
    await google.click()
    await page.waitForURL('**/emulator/auth/handler?*')
  },
)

test.describe('a page that was left for another site', () => {
  test.use({ thirdParties: [ELSEWHERE] })

  test('going back to a form restores what was typed', async ({ page }) => {
    await page.goto('/inscription')
    const name = page.getByLabel('Nom affiché')
    await name.fill('Inès Dupont')
    await goElsewhere(page)
    await goBack(page)
    await expect(name).toHaveValue('Inès Dupont')
  })

  test(
    'after going back to a page with live data, the data is still updated',
    SLOW,
    async ({ page, context, person }) => {
      await enter(page, person.email)
      await page.goto('/securite')
      const devices = page.getByRole('region', { name: 'Appareils' }).getByRole('listitem')
      await expect(devices).toHaveCount(2)
      await goElsewhere(page)
      await goBack(page)
      await expect(devices).toHaveCount(2)
      const phone = await otherDevice(context, person.email)
      await expect(devices).toHaveCount(3)
      await phone.context().close()
    },
  )

  test('after a sign-out in another tab, going back shows no data of the person', async ({
    page,
    context,
    person,
  }) => {
    await openAs(page, person)
    await goElsewhere(page)
    const other = await context.newPage()
    await other.goto('/')
    await title(other, /^Bonjour/)
    await signOut(other)
    await page.goBack({ waitUntil: 'commit' })
    await title(page, 'Connexion')
    await expect(page.getByText('Bonjour')).toHaveCount(0)
  })
})
