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
    await page.setViewportSize({ width: 640, height: 400 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  })
}

test('sign-in works with the keyboard alone', async ({ page, person }) => {
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').focus()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tournesol-42')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
})

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
