import { STORED } from '../../web/src/lib/device/stored.ts'
import { PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { signIn } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

/** Returns the names of all items that this browser stores for the site. */
async function held(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ])
  const cookies = await page.context().cookies()
  return [...names, ...cookies.map(({ name }) => name)]
}

const LISTED = Object.values(STORED).flat()
const isListed = (name: string) =>
  LISTED.some((known) =>
    known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
  )

test('a browser stores exactly what the privacy policy lists', async ({ page, person }) => {
  await page.goto('/connexion')
  await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
  await signIn(page, person.email)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('button', { name: 'Changer de thème' }).click()
  await page.goto('/securite')
  await page.getByLabel('Verrouiller après').selectOption({ index: 0 })
  await expect(page.getByText('Délai enregistré.')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('heading', { level: 1, name: 'Session verrouillée' })).toBeVisible()
  const locked = await held(page)
  await nextSecond()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sécurité' })).toBeVisible()

  const names = [...locked, ...(await held(page))]
  expect(names.filter((name) => !isListed(name))).toEqual([])
  for (const purpose of ['session', 'browser', 'lock', 'choices', 'comfort', 'offline'] as const) {
    const own: readonly string[] = STORED[purpose].filter((name) => !name.endsWith('*'))
    expect([purpose, own.length === 0 || own.some((name) => names.includes(name))]).toEqual([
      purpose,
      true,
    ])
  }
})

test('the legal pages are readable without scripts, and name the publisher', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/mentions-legales')
  await expect(page.getByText('Agence Exemple (fictive)')).toBeVisible()
  await page.getByRole('link', { name: 'Confidentialité' }).click()
  await page.getByRole('navigation', { name: 'Sommaire' }).getByText('La CNIL').click()
  await expect(page.getByRole('heading', { level: 2, name: 'La CNIL' })).toBeInViewport()
  await expect(page.getByText('365\u00A0jours', { exact: false })).toBeVisible()
  await context.close()
})
