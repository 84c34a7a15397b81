import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { SCREENS } from './support/screens.ts'
import { expect, test, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Animations that go on although the person asked for none. */
const moving = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

for (const { name, open } of SCREENS) {
  test(`${name} has no violation, light, dark and in forced colours, and nothing moves`, async ({
    page,
    person,
  }) => {
    await open(page, person)
    await expectAccessible(page)
    await expect.poll(() => moving(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expectAccessible(page)
  })

  test(`${name} scrolls down alone: at 320 px, at 200 % zoom and with text twice as large`, async ({
    page,
    person,
  }) => {
    await open(page, person)
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      for (const width of [1280, 640, 390, 320]) {
        await page.setViewportSize({ width, height: 640 })
        await expectNoSidewaysScroll(page)
      }
    }
  })
}

test('the focus follows to the title of each new page, and the tab is called after it', async ({
  page,
  person,
}) => {
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeFocused()
  await expect(page).toHaveTitle('Créer un compte — Sésame')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeFocused()
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Tournesol-42')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeFocused()
  await page.getByRole('link', { name: 'Profil', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeFocused()
  await expect(page).toHaveTitle(/ — Sésame$/)
})
