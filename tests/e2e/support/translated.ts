import { translate } from '../../../web/src/test/translate.ts'
import { expect, type Page } from './test.ts'

/** Imitates a browser's translation of the page, from now on. */
export const translated = (page: Page): Promise<void> => page.evaluate(translate)

/** Translates the page. Then opens, switches and submits everything possible, and expects that the page has not crashed. */
export async function expectToBearTranslation(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  await translated(page)
  await page.evaluate(() => {
    const acting = 'summary, [aria-pressed], [aria-expanded], form [type=submit]'
    for (const one of document.querySelectorAll<HTMLElement>(acting)) one.click()
  })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(title.first()).toBeVisible()
  await expect(title).not.toHaveText([/ne s’est pas ouverte|didn’t open/])
}
