import { FRENCH_FAULTS } from '../../../web/src/i18n/typography.ts'
import { expect, type Page } from './test.ts'
import { visibleTexts } from './visible-text.ts'

/** Words that exist in only one of the two languages. */
export const ENGLISH =
  /\b(?:the|your|you|password|account|please|sign|welcome|back|loading|cancel|delete|save|settings|device|with|this|that|from|have|has|is|email)\b/iu
export const FRENCH =
  /\b(?:vous|votre|vos|le|les|des|une|est|pour|avec|compte|passe|connexion|connecter|sur|dans|mesure|invité)\b/iu

/** Everything on the page is French, with French typography. */
export async function expectFrench(page: Page): Promise<void> {
  const texts = (await visibleTexts(page)).map(withoutData)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => ENGLISH.test(text))).toEqual([])
  const faults = FRENCH_FAULTS.flatMap(([rule, fault]) =>
    texts.filter((text) => fault.test(text)).map((text) => [rule, text]),
  )
  expect(faults).toEqual([])
}

/** Everything on the page is English, except the link back to French. */
export async function expectEnglish(page: Page): Promise<void> {
  const texts = (await visibleTexts(page)).map(withoutData)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => FRENCH.test(text) && !/^FR\b|^Français$/.test(text))).toEqual([])
}

/** Addresses are the same in every language. */
const withoutData = (text: string) => text.replace(/\S+@\S+/g, '@')
