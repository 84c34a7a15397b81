import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** No violation that axe knows of, by day and by night, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // A colour that is still changing is neither of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolation(page)
  }
  await expectNoSidewaysScroll(page)
}

/** No violation that axe knows of, as the page is now. */
export async function expectNoViolation(page: Page): Promise<void> {
  // The other mode opens a blank page for each result, which takes longer than the result. It looks
  // into frames too: a screen that shows one needs it.
  await expect(page.locator('main iframe')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Everything is within the width of the window: to be scrolled to, or cut off, is to be lost. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (control: Element): boolean =>
      control.checkVisibility() && control.getBoundingClientRect().right > clientWidth + 1
    const controls = [...document.querySelectorAll('a, button, input, select, label, h1, h2, p')]
    return {
      overflow: scrollWidth - clientWidth,
      cut: controls.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  })
  expect({ overflow, cut }).toEqual({ overflow: 0, cut: [] })
}
