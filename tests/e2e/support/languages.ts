import { JOB_NAMES } from '@sesame/contract/endpoints/console/jobs'
import { FAMILY_NAMES } from '../../support/people-names.ts'
import { ENGLISH_FAULTS, FRENCH_FAULTS } from '@sesame/contract/testing/typography'
import { expect, type Page } from './test.ts'
import { expectAccessible } from './accessible.ts'
import { visibleTexts } from './visible-text.ts'

export const LOCALES = ['fr', 'en'] as const
type Locale = (typeof LOCALES)[number]
/** A value in each language. */
export type Both<T> = Readonly<Record<Locale, T>>

/** Sets the language of all pages that are opened from now on. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
}

/** Opens a page in this language. */
export async function openIn(page: Page, locale: Locale, path: string): Promise<void> {
  await speak(page, locale)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

/** Expects all text on the page to be in the given language. */
export const expectLanguage = (page: Page, locale: Locale): Promise<void> =>
  (locale === 'fr' ? expectFrench : expectEnglish)(page)

/** Expects the page to be accessible and to show the given text in both languages. Leaves the page in French. */
export async function expectInBoth(page: Page, says: Both<string>): Promise<void> {
  await expectAccessible(page)
  const main = page.getByRole('main')
  const toggle = page.getByRole('button', { name: /changer de langue|change language/i })
  for (const locale of LOCALES) {
    await expect(main).toContainText(says[locale])
    await expectLanguage(page, locale)
    await toggle.click()
  }
  await expect(main).toContainText(says.fr)
}

/** Words that exist only in English (`ENGLISH`) or only in French (`FRENCH`). */
export const ENGLISH =
  /\b(?:the|your|you|password|account|please|sign|welcome|back|loading|cancel|delete|save|settings|device|with|this|that|from|have|has|is|email)\b/iu
export const FRENCH =
  /\b(?:vous|votre|vos|le|les|des|une|est|pour|avec|compte|passe|connexion|connecter|sur|dans|mesure|invité)\b/iu

/** The narrowest space allowed, in em. With a narrower space, « Dissocier Facebook\u202F? » looks like one word. */
const THINNEST_EM = 0.125

/** Expects all text on the page to be French, with French typography. */
export async function expectFrench(page: Page): Promise<void> {
  const texts = (await visibleTexts(page)).map(withoutData)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => ENGLISH.test(text))).toEqual([])
  expect(faultsOf(texts, FRENCH_FAULTS)).toEqual([])
  const widths = await thinSpaces(page)
  expect(widths.filter(({ em }) => em < THINNEST_EM)).toEqual([])
}

/** Expects all text on the page to be English, except the link back to French. */
export async function expectEnglish(page: Page): Promise<void> {
  const texts = (await visibleTexts(page)).map(withoutData)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => FRENCH.test(text) && !/^FR\b|^Français$/.test(text))).toEqual([])
  expect(faultsOf(texts, ENGLISH_FAULTS)).toEqual([])
}

const faultsOf = (texts: readonly string[], faults: typeof FRENCH_FAULTS) =>
  faults.flatMap(([rule, fault]) =>
    texts.filter((text) => fault.test(text)).map((text) => [rule, text]),
  )

/** Returns the rendered width of each narrow no-break space (U+202F), including letter-spacing. */
function thinSpaces(page: Page): Promise<{ text: string; em: number }[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const found: { text: string; em: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const { parentElement, textContent } = node
      if (parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue
      const text = textContent ?? ''
      for (const { index } of text.matchAll(/\u202F/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { width } = range.getBoundingClientRect()
        found.push({ text, em: width / parseFloat(getComputedStyle(parentElement).fontSize) })
      }
    }
    return found
  })
}

/** Matches a job's name at the end of a line in a list. */
const JOB_IN_LIST = new RegExp(` · (?:${JOB_NAMES.join('|')})$`)

/** « Le Goff » */
const NAMES = new RegExp(FAMILY_NAMES.filter((name) => name.includes(' ')).join('|'), 'g')

/** Removes addresses, names, storage keys and job names, because they are the same in every language. */
const withoutData = (text: string) =>
  text
    .replace(/\S+@\S+/g, '@')
    .replace(NAMES, '')
    .replace(/(?:https?:\/\/)?localhost:\d+/g, 'localhost')
    .replace('hors-connexion-*', '')
    .replace(/Défenseur des droits/g, '')
    .replace(JOB_IN_LIST, '')
    // A passkey's name is in the language that its owner used when they created it.
    .replace(/Chrome sur \w+/g, 'Chrome')
