import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/**
 * No axe violation in the dark or light theme, and no horizontal scrolling. The rest is of {@link expectNoViolation}.
 */
export async function expectAccessible(
  page: Page,
  without?: readonly string[],
  part?: string,
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Without motion: a colour in transition belongs to neither theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolation(page, without, part)
  }
  await expectNoSidewaysScroll(page)
}

/**
 * No axe violation in the page as it is now; `without` names rules that do not apply to it. `part` is all that is
 * analysed, where the rest is the same as elsewhere: a table takes longer than a dialog above it.
 */
export async function expectNoViolation(
  page: Page,
  without: readonly string[] = [],
  part = 'html',
): Promise<void> {
  await expectSettled(page)
  // Legacy mode: the other opens a blank page for each result, which takes longer than the analysis. A page with
  // frames would need it.
  await expect(page.locator('main iframe')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .disableRules([...without])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/**
 * Waits until what moves or fades has arrived: a new note has what it pushes aside fade out and in, without motion, too
 * (`make-room.ts`), and text that is half there has no contrast. What never ends is no part of that.
 */
async function expectSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    // One that is cut short has nothing more to show.
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

/** Everything fits the width of the window: nothing scrolls sideways or is cut off. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (control: Element): boolean =>
      control.checkVisibility() && control.getBoundingClientRect().right > clientWidth + 1
    const controls = [...document.querySelectorAll('a, button, input, select, label, h1, h2, p')]
    return {
      // Negative by the room that is kept for a scroll bar.
      overflow: Math.max(0, scrollWidth - clientWidth),
      cut: controls.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  })
  expect({ overflow, cut }).toEqual({ overflow: 0, cut: [] })
}
