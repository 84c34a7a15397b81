import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** Expects no axe violation in the dark and light themes, and no horizontal scrolling. See {@link expectNoViolation}. */
export async function expectAccessible(
  page: Page,
  without?: readonly string[],
  part?: string,
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Reduce motion, because a colour in transition belongs to neither theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolation(page, without, part)
  }
  await expectNoSidewaysScroll(page)
}

/**
 * Expects no axe violation in the page in its current state. `without` names rules that do not apply. `part` limits the analysis
 * to one element if another check covers the rest, because analysing a table takes longer than analysing the dialog above it.
 */
export async function expectNoViolation(
  page: Page,
  without: readonly string[] = [],
  part = 'html',
): Promise<void> {
  await expectSettled(page)
  // Use legacy mode, which is faster. The default mode opens a blank page for each result. Only pages with frames need this.
  await expect(page.locator('main iframe')).toHaveCount(0)
  const off = without.map((rule) => [rule, { enabled: false }] as const)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    // Enable the rule for targets of at least 24 px (WCAG 2.2, 2.5.8), which axe disables by default.
    .options({ rules: { ...Object.fromEntries(off), 'target-size': { enabled: true } } })
    .analyze()
  const found: (readonly [rule: string, element: string])[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isLargeEnough(page, String(target[0])))) continue
      found.push([id, html])
    }
  }
  expect(found).toEqual([])
}

/**
 * Whether a target is large enough when it is scrolled to the middle of the window. At other positions, a sticky bar may cover a
 * part of the target.
 */
async function isLargeEnough(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(target)
    .options({ runOnly: ['target-size'] })
    .analyze()
  return violations.length === 0
}

/**
 * Waits until all animations have ended, except endless ones. Even with reduced motion, a new note fades the content that it
 * pushes aside (`make-room.ts`), and half-faded text lacks contrast.
 */
async function expectSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    // A cancelled animation has also ended.
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

/** Expects the content to fit the width of the window: nothing scrolls horizontally or is cut off. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (control: Element): boolean =>
      control.checkVisibility() && control.getBoundingClientRect().right > clientWidth + 1
    const controls = [...document.querySelectorAll('a, button, input, select, label, h1, h2, p')]
    return {
      // The difference is negative if width is reserved for a scroll bar.
      overflow: Math.max(0, scrollWidth - clientWidth),
      cut: controls.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  })
  expect({ overflow, cut }).toEqual({ overflow: 0, cut: [] })
}
