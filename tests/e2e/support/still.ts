import { expect, type Page } from './test.ts'

/**
 * A layout shift: a part of the page that moved unexpectedly. `share` is the share of the window that moved
 * (https://web.dev/articles/cls).
 */
interface Shift {
  /** Time of the frame, in ms since the page began to load. */
  readonly at: number
  readonly share: number
  readonly moved: readonly string[]
}

/**
 * A layout-shift entry of the browser, with the fields that the standard type lacks; see
 * https://wicg.github.io/layout-instability.
 */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  var shifts: Shift[]
}

/** Tolerates a word that moves by half a pixel. An added line would shift the page fifty times as much. */
export const STILL = 0.001

/** Records every layout shift without user input, in all pages opened from now on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? ''),
        )
        globalThis.shifts.push({ at: entry.startTime, share: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits until everything has loaded, including fonts. Then expects the layout shifts to be below a limit. */
export async function expectStill(page: Page, atMost: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // Ignore shifts before the first paint, because nobody sees them.
    const paintedAt = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
    return globalThis.shifts.filter(({ at }) => at >= paintedAt)
  })
  const sum = shifts.reduce((total, { share }) => total + share, 0)
  expect(sum, `${page.url()} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(atMost)
}
