import { DAY_MS } from '@sesame/contract/durations'
import { nextSecond } from 'sesame-testing/next-second'
import { serveOwnApi } from '../support/own-api.ts'
import { PASSWORD } from 'sesame-testing/identity'
import { expectAccessible } from './support/accessible.ts'
import { expectLanguage, openIn } from './support/languages.ts'
import { press } from './support/keyboard.ts'
import { enter, signIn } from './support/steps.ts'
import { expect, SLOW, test as base, type Page } from './support/test.ts'

const CHANGES = {
  fr: [
    {
      title: 'Les comptes sans visite',
      text: 'Un compte sans visite est supprimé après trois ans, au lieu de cinq.',
    },
    { title: 'Rien d’autre', text: 'Ni vos données, ni ceux qui les voient, ni le prix.' },
  ],
  en: [
    {
      title: 'Accounts without a visit',
      text: 'An account without a visit is deleted after three years instead of five.',
    },
    { title: 'Nothing else', text: 'Neither your data, nor who sees it, nor the price.' },
  ],
}

/**
 * Origins of two APIs that use the suite's accounts. The new version of the terms comes into force tomorrow for the API `before`,
 * and came into force yesterday for the API `after`.
 */
interface Sides {
  readonly before: string
  readonly after: string
}

const test = base.extend<object, { readonly sides: Sides }>({
  sides: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
    async ({}, use) => {
      const serve = (fromMs: number) => {
        const from = new Date(Date.now() + fromMs).toISOString()
        const terms = { version: 2, from, changes: CHANGES }
        return serveOwnApi({ SESAME_TERMS: JSON.stringify(terms) })
      }
      const [before, after] = [await serve(DAY_MS), await serve(-DAY_MS)]
      await use({ before: before.origin, after: after.origin })
      await Promise.all([before.close(), after.close()])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Redirects the page's calls to this API from now on. */
async function reach(page: Page, api: string): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: api + pathname + search }) })
  })
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function rename(page: Page): Promise<void> {
  await page.getByLabel('Nom affiché').fill('Zoé Martin')
  await page.getByLabel('Nom affiché').press('Enter')
}

test(
  'a new version of the terms is announced, and can be accepted before it comes into force',
  SLOW,
  async ({ page, person, sides }) => {
    await reach(page, sides.before)
    await enter(page, person.email)
    const note = page.getByRole('note').filter({ hasText: 'Nos conditions changent le' })
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await note.getByRole('link', { name: 'Accepter maintenant' }).click()
    await expect(title(page, 'Nos conditions changent')).toBeFocused()
    await page.getByRole('link', { name: 'Plus tard' }).click()
    await expect(title(page, /^Bonjour/)).toBeVisible()
    await note.getByRole('link', { name: 'Accepter maintenant' }).click()
    await button(page, 'Accepter et continuer').click()
    await expect(title(page, /^Bonjour/)).toBeVisible()
    await expect(note).toBeHidden()

    await reach(page, sides.after)
    await page.goto('/profil')
    await rename(page)
    await expect(title(page, 'Zoé Martin')).toBeVisible()
  },
)

test('if the terms come into force while a page is open, its next API call shows the question, and accepting restores the page', async ({
  page,
  person,
  sides,
}) => {
  await reach(page, sides.before)
  await enter(page, person.email, '/profil')
  await reach(page, sides.after)
  await rename(page)
  await expect(title(page, 'Nos conditions changent')).toBeVisible()
  await expect(page).toHaveURL('/profil')
  await button(page, 'Accepter et continuer').click()
  await expect(page.getByLabel('Nom affiché')).toBeVisible()
  await rename(page)
  await expect(title(page, 'Zoé Martin')).toBeVisible()
})

test('after a refusal of the terms, a person can only export or erase their data, until they withdraw the refusal', async ({
  page,
  person,
  sides,
}) => {
  await reach(page, sides.after)
  await page.goto('/connexion?next=/securite')
  await signIn(page, person.email)
  await expect(title(page, 'Nos conditions changent')).toBeFocused()
  await page.keyboard.press('Escape')
  await press(button(page, 'Refuser'))
  await expect(title(page, 'Vous avez refusé')).toBeFocused()

  for (const path of ['/', '/securite', '/profil']) {
    await page.goto(path)
    await expect(title(page, 'Vous avez refusé')).toBeVisible()
  }
  await page.goto('/conditions')
  await expect(title(page, 'Conditions d’utilisation')).toBeVisible()
  await page.goto('/securite')

  const download = page.waitForEvent('download')
  await button(page, 'Exporter mes données').click()
  expect((await download).suggestedFilename()).toMatch(/^sesame-.*\.json$/)

  await button(page, 'Supprimer mon compte').click()
  const dialog = page.getByRole('dialog')
  await nextSecond()
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByLabel('Mot de passe actuel').press('Enter')
  await expect(dialog.getByLabel(/saisissez SUPPRIMER/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await button(page, 'Relire et accepter').click()
  await expect(title(page, 'Nos conditions changent')).toBeFocused()
  await button(page, 'Accepter et continuer').click()
  await expect(page.getByRole('region', { name: 'Appareils' })).toBeVisible()
  await expect(page).toHaveURL('/securite')
})

test(
  'a person who refused the terms can erase their account',
  SLOW,
  async ({ page, person, sides }) => {
    await reach(page, sides.after)
    await page.goto('/connexion')
    await signIn(page, person.email)
    await button(page, 'Refuser').click()
    await button(page, 'Supprimer mon compte').click()
    const dialog = page.getByRole('dialog')
    await nextSecond()
    await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await dialog.getByLabel('Mot de passe actuel').press('Enter')
    await dialog.getByLabel(/saisissez SUPPRIMER/).fill('SUPPRIMER')
    await dialog.getByLabel(/saisissez SUPPRIMER/).press('Enter')
    await expect(title(page, 'Votre compte est supprimé')).toBeVisible()
  },
)

for (const [locale, asked, declined] of [
  ['fr', 'Nos conditions changent', 'Vous avez refusé'],
  ['en', 'Our terms are changing', 'You declined'],
] as const) {
  test(
    `the question about the terms and the refusal are accessible, in ${locale}`,
    SLOW,
    async ({ page, person, sides }) => {
      await reach(page, sides.after)
      await openIn(page, locale, '/connexion')
      await signIn(page, person.email)
      await expect(title(page, asked)).toBeVisible()
      await expectAccessible(page)
      await expectLanguage(page, locale)
      await button(page, locale === 'fr' ? 'Refuser' : 'Decline').click()
      await expect(title(page, declined)).toBeVisible()
      await expectAccessible(page)
      await expectLanguage(page, locale)
    },
  )
}

test(
  'the device’s clock has no influence on when the terms come into force',
  SLOW,
  async ({ page, person, sides }) => {
    await page.clock.setFixedTime(Date.now() + 3 * DAY_MS)
    await reach(page, sides.before)
    await enter(page, person.email)
    await expect(
      page.getByRole('note').filter({ hasText: 'Nos conditions changent' }),
    ).toBeVisible()
  },
)
