import { expect, type Page } from './test.ts'

/** A part of the page that moved by itself, and how much of the window that was (https://web.dev/articles/cls). */
interface Shift {
  /** Of the frame, in ms since the page began. */
  readonly at: number
  readonly share: number
  readonly moved: readonly string[]
}

/** What is added to the browser's entry; see https://wicg.github.io/layout-instability. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  var shifts: Shift[]
}

/** Half a pixel of a word is nothing; one line more is fifty times this. */
export const STILL = 0.001

/** Notes, in every page that comes, what moves although nobody has touched anything. */
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

/** Waits for everything that comes, the font too, and for what the browser has to say of it. */
export async function expectStill(page: Page, atMost: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // What has moved before anything was painted, nobody has seen.
    const paintedAt = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
    return globalThis.shifts.filter(({ at }) => at >= paintedAt)
  })
  const sum = shifts.reduce((total, { share }) => total + share, 0)
  expect(sum, `${page.url()} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(atMost)
}
