import { FRENCH_FAULTS } from '../../web/src/i18n/typography.ts'
import { SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { visibleTexts } from './support/visible-text.ts'

/** Words that belong to one of the languages alone. */
const ENGLISH =
  /\b(?:the|your|you|password|account|please|sign|welcome|back|loading|cancel|delete|save|settings|device|with|this|that|from|have|has|is|email)\b/iu
const FRENCH =
  /\b(?:vous|votre|vos|le|les|des|une|est|pour|avec|compte|passe|connexion|connecter|sur|dans|mesure|invité)\b/iu

/** Addresses are the same in every language. */
const withoutData = (text: string) => text.replace(/\S+@\S+/g, '@')

for (const { name, open } of SCREENS) {
  test(`${name} is in French alone, with its typography`, async ({ page, person }) => {
    await open(page, person)
    const texts = (await visibleTexts(page)).map(withoutData)
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => ENGLISH.test(text))).toEqual([])
    const faults = FRENCH_FAULTS.flatMap(([rule, fault]) =>
      texts.filter((text) => fault.test(text)).map((text) => [rule, text]),
    )
    expect(faults).toEqual([])
  })
}

/** What only a submit or an answer shows is gone after the reload that changes the language. */
const RELOADABLE = SCREENS.filter(({ name }) => !/-(?:vide|refusee|connexion)$/.test(name))

for (const { name, open } of RELOADABLE) {
  test(`${name} is in English alone once it was chosen`, async ({ page, person }) => {
    await open(page, person)
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const texts = (await visibleTexts(page)).map(withoutData)
    expect(texts.filter((text) => FRENCH.test(text) && !/^FR\b|^Français$/.test(text))).toEqual([])
  })
}

test('the words that betray the other language do', async ({ page }) => {
  await page.goto('/connexion')
  const french = await visibleTexts(page)
  expect(french.some((text) => FRENCH.test(text))).toBe(true)
  await page.getByRole('button', { name: /changer de langue/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect((await visibleTexts(page)).some((text) => ENGLISH.test(text))).toBe(true)
})
