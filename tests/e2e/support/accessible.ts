import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** No violation that axe knows of, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await expectNoSidewaysScroll(page)
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
