import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
} from './support/accessible.ts'
import { ENGLISH, expectEnglish, expectFrench, FRENCH } from './support/languages.ts'
import { SCREENS } from './support/screens.ts'
import { enter } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'
import { expectToBearTranslation } from './support/translated.ts'
import { visibleTexts } from './support/visible-text.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * A language change reloads the page. A screen that appears only after a submitted form or a response is then no longer shown.
 */
const isReloadable = (name: string) =>
  !/-(?:vide|refusee|connexion|proposee|creee|secours)$/.test(name)

/** One test does all checks of a screen, because opening a screen takes longer than the checks. */
for (const { name, open } of SCREENS) {
  test(`${name} is accessible in French and English, in every theme, at every width`, async ({
    page,
    person,
  }) => {
    await open(page, person)
    await test.step('shows only French, with French typography', () => expectFrench(page))
    await test.step('has no accessibility violation in light, dark and forced colours, and nothing moves', () =>
      expectAccessibleInEveryLight(page))
    await test.step('scrolls only vertically: at 320 px, at 200 % zoom, with text twice as large', () =>
      expectToScrollDownAlone(page))
    if (isReloadable(name))
      await test.step('shows only English after that language is chosen', () =>
        expectEnglishOnceChosen(page))
    await test.step('keeps working after the browser translates the page', () =>
      expectToBearTranslation(page))
  })
}

async function expectAccessibleInEveryLight(page: Page): Promise<void> {
  await expect.poll(() => moving(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoViolation(page)
  await page.emulateMedia({ forcedColors: null })
}

/** Returns the number of animations that run although reduced motion is requested. */
const moving = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

async function expectToScrollDownAlone(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const fontSize of ['200%', '100%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    for (const width of [1280, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  }
  if (size !== null) await page.setViewportSize(size)
}

async function expectEnglishOnceChosen(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectEnglish(page)
}

test('narrow spaces are visible in titles, despite the brand’s font', async ({ page, person }) => {
  await enter(page, person.email)
  await page.goto('/profil/donnees')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Supprimer votre compte ?' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 1em Bricolage'))).toBe(true)
  await expectFrench(page)
})

test('the checks for French and for English each detect words of their language', async ({
  page,
}) => {
  await page.goto('/connexion')
  const french = await visibleTexts(page)
  expect(french.some((text) => FRENCH.test(text))).toBe(true)
  await page.getByRole('button', { name: /changer de langue/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect((await visibleTexts(page)).some((text) => ENGLISH.test(text))).toBe(true)
})

test('on each new page, the focus moves to the title, and the tab has the page’s name', async ({
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
